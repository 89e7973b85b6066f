package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.select.Computation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: no byte is read before or behind a message, and none is written before or behind a
 * result. They touch pages that must not be touched, at their beginning or at their end; a byte too
 * much would end this JVM.
 */
@EnabledOnOs({OS.LINUX, OS.WINDOWS})
@Tag("kernels")
class GuardPagesTest implements WithKernels {
  // One more than there are lanes on any target.
  private static final int MESSAGES = 49;

  /** The first or the last bytes of a page, so many. */
  private static final List<BiFunction<MemorySegment, Integer, MemorySegment>> ENDS =
      List.of(
          (page, length) -> page.asSlice(0, length),
          (page, length) -> page.asSlice(page.byteSize() - length, length));

  private static MemorySegment put(
      byte[] bytes, BiFunction<MemorySegment, Integer, MemorySegment> end, MemorySegment page) {
    return end.apply(page, bytes.length).copyFrom(MemorySegment.ofArray(bytes));
  }

  private static void assertIs(byte[] expected, MemorySegment actual, int length) {
    assertThat(actual.toArray(ValueLayout.JAVA_BYTE))
        .describedAs("length %d", length)
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void digestsAndMacs(Hasher hasher) throws Throwable {
    MemorySegment page = GuardedPage.make();
    byte[] key = Messages.random(20);
    Hmac hmac = WithKernels.hasHmac(hasher) ? Hmac.of(hasher, key) : null;
    for (int length = 0; length <= 300; length++) {
      byte[] bytes = Messages.random(length);
      byte[] expected = Oracle.digest(hasher).digest(bytes);
      for (var end : ENDS) {
        MemorySegment message = put(bytes, end, page);
        assertThat(hasher.hash(message)).describedAs("length %d", length).isEqualTo(expected);
        assertThat(hasher.stream().update(message).digest()).isEqualTo(expected);
        if (hmac != null) {
          assertThat(hmac.mac(message)).isEqualTo(Oracle.mac(hmac.algorithm(), key, bytes));
        }
      }
    }
  }

  /** The first and the last message are at the ends of the page. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void columnsAndTheirDigests(Hasher hasher) throws Throwable {
    MemorySegment page = GuardedPage.make();
    MemorySegment resultPage = GuardedPage.make();
    int digestLength = hasher.digestLength();
    for (int length = 0; length <= 300; length += EMULATED ? 7 : 1) {
      int[] offsets = {0, length, length, length + 70, 2 * length + 70};
      byte[] bytes = Messages.random(offsets[4]);
      byte[][] messages = new byte[4][];
      Arrays.setAll(messages, i -> Arrays.copyOfRange(bytes, offsets[i], offsets[i + 1]));
      byte[] expected = hasher.hash(Batch.of(messages));
      for (var end : ENDS) {
        MemorySegment data = put(bytes, end, page);
        MemorySegment result = end.apply(resultPage, 4 * digestLength);
        hasher.hash(Batch.ofColumn(data, MemorySegment.ofArray(offsets)), result, digestLength);
        assertIs(expected, result, length);
      }
    }
  }

  /** So many that they go through the kernel as a group. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void longMessages(Hasher hasher) throws Throwable {
    MemorySegment page = GuardedPage.make();
    int digestLength = hasher.digestLength();
    DigestAlgorithm algorithm = WithKernels.algorithm(hasher);
    for (int length = 1100; length <= 1400; length += EMULATED ? 23 : 1) {
      byte[] message = Messages.random(length);
      byte[] expected = hasher.hash(message);
      MemorySegment results = MemorySegment.ofArray(new byte[MESSAGES * digestLength]);
      for (var end : ENDS) {
        MemorySegment data = put(message, end, page);
        try (BatchDigest digests =
            Computation.of(algorithm)
                .newBatch(new DigestsInMemory(algorithm, results, digestLength))) {
          for (int place = 0; place < MESSAGES; place++) {
            digests.add(place, data, 0, length);
          }
          digests.finish();
        }
        for (long place = 0; place < MESSAGES; place++) {
          assertIs(expected, results.asSlice(place * digestLength, digestLength), length);
        }
      }
    }
  }
}
