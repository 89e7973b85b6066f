package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

  @ParameterizedTest
  @ValueSource(strings = {"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256"})
  void everyVirtualThreadGetsItsOwnDigest(String algorithm) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      hashInThreads(algorithm, threads);
    }
  }

  @Test
  void everyPlatformThreadGetsItsOwnDigest() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      hashInThreads("MD5", threads);
    }
  }

  private static void hashInThreads(String algorithm, ExecutorService threads) throws Exception {
    JoiningHasher joining = JoiningHasher.of(hasher(algorithm));
    List<Future<?>> ends = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      Random random = new Random(thread);
      ends.add(
          threads.submit(() -> {
            for (int i = 0; i < MESSAGES; i++) {
              byte[] message = message(random);
              assertThat(joining.hash(message)).isEqualTo(digest(algorithm, message));
            }
            return null;
          }));
    }
    for (Future<?> end : ends) {
      end.get();
    }
  }

  @Test
  void submittedMessagesGetTheirDigests() throws Exception {
    JoiningHasher joining = JoiningHasher.of(Hasher.MD5);
    Random random = new Random(1);
    List<byte[]> messages = IntStream.range(0, 1000).mapToObj(_ -> message(random)).toList();
    List<CompletableFuture<byte[]>> digests = messages.stream().map(joining::submit).toList();
    for (int i = 0; i < messages.size(); i++) {
      assertThat(digests.get(i).get()).isEqualTo(digest("MD5", messages.get(i)));
    }
  }

  @Test
  void anInterruptedThreadGetsItsDigestAndStaysInterrupted() throws Exception {
    JoiningHasher joining = JoiningHasher.of(Hasher.MD5);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> stayed = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        byte[] message = message(new Random(thread));
        stayed.add(
            threads.submit(() -> {
              Thread.currentThread().interrupt();
              for (int i = 0; i < MESSAGES; i++) {
                assertThat(joining.hash(message)).isEqualTo(digest("MD5", message));
              }
              return Thread.interrupted();
            }));
      }
      for (Future<Boolean> thread : stayed) {
        assertThat(thread.get()).isTrue();
      }
    }
  }

  @Test
  void nullIsRefusedAndNothingIsLeftBehind() {
    JoiningHasher joining = JoiningHasher.of(Hasher.MD5);
    assertThatThrownBy(() -> joining.hash(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> joining.submit(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> JoiningHasher.of(null)).isInstanceOf(NullPointerException.class);
    assertThat(joining.hash(new byte[0])).isEqualTo(Hasher.MD5.hash(new byte[0]));
  }

  private static byte[] message(Random random) {
    int longest = random.nextInt(50) == 0 ? 3 * JoiningHasher.LONGEST / 2 : 5000;
    byte[] message = new byte[random.nextInt(longest)];
    random.nextBytes(message);
    return message;
  }

  private static Hasher hasher(String algorithm) {
    return Hasher.ALL.stream()
        .filter(hasher -> hasher.algorithm().equals(algorithm))
        .findFirst()
        .orElseThrow();
  }

  private static byte[] digest(String algorithm, byte[] message) throws Exception {
    return MessageDigest.getInstance(algorithm).digest(message);
  }
}
