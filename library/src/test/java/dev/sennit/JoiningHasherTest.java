package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: every thread gets the digest of its own message, however many there are at once, in
 * whatever threads, long messages and interrupted threads among them.
 */
class JoiningHasherTest {
  private static final int THREADS = 64;
  private static final int MESSAGES = 200;

  /** Also one that is interrupted, and it stays so. */
  @ParameterizedTest
  @ValueSource(strings = {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"})
  void everyThreadGetsItsOwnDigest(String algorithm) throws Exception {
    Hasher hasher = Hasher.of(algorithm);
    JoiningHasher joining = JoiningHasher.of(hasher);
    Together.work(
        THREADS,
        thread -> {
          Random random = new Random(thread);
          boolean isInterrupted = thread % 8 < 2;
          for (int i = 0; i < MESSAGES; i++) {
            byte[] message = message(random);
            if (isInterrupted) {
              Thread.currentThread().interrupt();
            }
            assertThat(joining.hash(message)).isEqualTo(Oracle.digest(hasher).digest(message));
            assertThat(Thread.interrupted()).isEqualTo(isInterrupted);
          }
          return null;
        });
  }

  @Test
  void submittedMessagesGetTheirDigests() throws Exception {
    JoiningHasher joining = JoiningHasher.of(Hasher.MD5);
    Random random = new Random(1);
    List<byte[]> messages = IntStream.range(0, 1000).mapToObj(_ -> message(random)).toList();
    List<CompletableFuture<byte[]>> digests = messages.stream().map(joining::submit).toList();
    for (int i = 0; i < messages.size(); i++) {
      assertThat(digests.get(i).get()).isEqualTo(Oracle.digest("MD5").digest(messages.get(i)));
    }
  }

  private static byte[] message(Random random) {
    int longest = random.nextInt(50) == 0 ? 3 * JoiningHasher.LONGEST / 2 : 5000;
    byte[] message = new byte[random.nextInt(longest)];
    random.nextBytes(message);
    return message;
  }
}
