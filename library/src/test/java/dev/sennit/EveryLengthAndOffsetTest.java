package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: padding at every length, and every alignment of a message and of a result. Another
 * provider computes each digest once; every way to hash must agree.
 */
@Tag("kernels")
class EveryLengthAndOffsetTest implements WithKernels {
  private static final int LENGTHS = 1101;
  private static final int OFFSETS = 65;
  private static final byte[] BYTES = Messages.random(LENGTHS + OFFSETS);

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void everyLengthAtEveryOffset(Hasher hasher) throws Exception {
    String algorithm = hasher.algorithm();
    int digestLength = hasher.digestLength();
    MessageDigest oracle = Oracle.digest(hasher);
    // Seven, as any odd number, still has every offset meet every length modulo the blocks. A
    // digest without a kernel has nothing that could depend on that.
    int step = WithKernels.hasKernel(hasher) ? (EMULATED ? 29 : 7) : 61;
    MessageDigest sennit =
        WithKernels.hasKernel(hasher)
            ? MessageDigest.getInstance(algorithm, new SennitProvider())
            : MessageDigest.getInstance(algorithm);
    HashStream stream = hasher.stream();
    byte[] result = new byte[OFFSETS + digestLength];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeBytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, BYTES);
      MemorySegment heapBytes = MemorySegment.ofArray(BYTES);
      for (int length = 0; length < LENGTHS; length++) {
        for (int offset = length % step; offset < OFFSETS; offset += step) {
          oracle.update(BYTES, offset, length);
          byte[] expected = oracle.digest();
          check(hasher.hash(BYTES, offset, length), expected, "hash", length, offset);
          check(
              hasher.hash(nativeBytes.asSlice(offset, length)),
              expected,
              "hash of a native segment",
              length,
              offset);
          check(
              hasher.hash(heapBytes.asSlice(offset, length)),
              expected,
              "hash of a heap segment",
              length,
              offset);
          hasher.hash(BYTES, offset, length, result, offset);
          check(
              Arrays.copyOfRange(result, offset, offset + digestLength),
              expected,
              "hash into an array",
              length,
              offset);
          check(stream.update(BYTES, offset, length).digest(), expected, "stream", length, offset);
          sennit.update(BYTES, offset, length);
          check(sennit.digest(), expected, "MessageDigest", length, offset);
        }
      }
    }
  }

  // AssertJ's descriptions would be formatted 400,000 times.
  private static void check(byte[] actual, byte[] expected, String way, int length, int offset) {
    if (!Arrays.equals(actual, expected)) {
      assertThat(actual)
          .describedAs("%s of %d bytes at offset %d", way, length, offset)
          .isEqualTo(expected);
    }
  }
}
