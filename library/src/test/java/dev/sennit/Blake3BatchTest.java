package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: digests of batches of BLAKE3 are those of their messages, of at most a chunk or longer.
 * Other orders and kinds of memory are in {@link BatchTest}.
 */
@Tag("kernels")
class Blake3BatchTest implements WithKernels {
  private final Random random = new Random(1);

  private static byte[] digests(List<byte[]> messages) {
    byte[] digests = new byte[messages.size() * Blake3.LENGTH];
    for (int i = 0; i < messages.size(); i++) {
      byte[] digest = Blake3Mode.HASH.expected(messages.get(i));
      System.arraycopy(digest, 0, digests, i * Blake3.LENGTH, Blake3.LENGTH);
    }
    return digests;
  }

  /** So that all lanes are full, and some are not. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64, 65, 700, 1024, 1025})
  void everyNumberOfEqualLengths(int length) {
    for (int number = 0; number <= 100; number++) {
      List<byte[]> messages = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        byte[] message = new byte[length];
        random.nextBytes(message);
        messages.add(message);
      }
      assertThat(Hasher.BLAKE3.hash(Batch.of(messages)))
          .describedAs("%d messages", number)
          .isEqualTo(digests(messages));
    }
  }
}
