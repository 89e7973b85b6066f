package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
    MessageDigest oracle = Oracle.digest(hasher);
    // Seven, as any odd number, still has every offset meet every length modulo the blocks. A
    // digest without a kernel has nothing that could depend on that.
    int step = WithKernels.hasKernel(hasher) ? (EMULATED ? 29 : 7) : 61;
    MessageDigest sennit =
        WithKernels.hasKernel(hasher)
            ? MessageDigest.getInstance(hasher.algorithm(), new SennitProvider())
            : MessageDigest.getInstance(hasher.algorithm());
    HashStream stream = hasher.stream();
    byte[] result = new byte[OFFSETS + hasher.digestLength()];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeBytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, BYTES);
      MemorySegment heapBytes = MemorySegment.ofArray(BYTES).asReadOnly();
      for (int length = 0; length < LENGTHS; length++) {
        for (int offset = length % step; offset < OFFSETS; offset += step) {
          oracle.update(BYTES, offset, length);
          byte[] expected = oracle.digest();
          hasher.hash(BYTES, offset, length, result, offset);
          sennit.update(BYTES, offset, length);
          byte[][] ways = {
            hasher.hash(BYTES, offset, length),
            hasher.hash(nativeBytes.asSlice(offset, length)),
            hasher.hash(heapBytes.asSlice(offset, length)),
            hasher.hash(buffer(nativeBytes, offset, length)),
            stream.update(buffer(heapBytes, offset, length)).digest(),
            Arrays.copyOfRange(result, offset, offset + hasher.digestLength()),
            stream.update(BYTES, offset, length).digest(),
            sennit.digest()
          };
          for (int way = 0; way < ways.length; way++) {
            // AssertJ's descriptions would be formatted 400,000 times.
            if (!Arrays.equals(ways[way], expected)) {
              assertThat(ways[way])
                  .describedAs("way %d of %d bytes at offset %d", way, length, offset)
                  .isEqualTo(expected);
            }
          }
        }
      }
    }
  }

  private static ByteBuffer buffer(MemorySegment bytes, int offset, int length) {
    return bytes.asByteBuffer().position(offset).limit(offset + length);
  }

  /** A result may lie on its message, also where that is too long for one call. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void resultOnTheMessage(Hasher hasher) {
    for (int offset = 0; offset <= 300 - hasher.digestLength(); offset++) {
      int place = offset;
      assertResult(hasher, 300, place, array -> hasher.hash(array, array, place));
      assertResult(
          hasher, 300, place, array -> hasher.hash(MemorySegment.ofArray(array), array, place));
      assertResult(
          hasher,
          300,
          place,
          array -> hasher.hash(MemorySegment.ofArray(array).asReadOnly(), array, place));
    }
    for (int length : new int[] {50_000, 1 << 16, 150_001}) {
      assertResult(hasher, length, 13, array -> hasher.hash(array, 0, length, array, 13));
    }
  }

  private static void assertResult(
      Hasher hasher, int length, int offset, Consumer<byte[]> hashing) {
    byte[] array = Messages.random(length);
    byte[] expected = array.clone();
    System.arraycopy(
        Oracle.digest(hasher).digest(array), 0, expected, offset, hasher.digestLength());
    hashing.accept(array);
    assertThat(array).isEqualTo(expected);
  }

  @Test
  void buffersStayWhereTheyAre() {
    ByteBuffer buffer = ByteBuffer.wrap(BYTES, 7, 100);
    assertThat(Hasher.MD5.hash(buffer)).isEqualTo(Hasher.MD5.stream().update(buffer).digest());
    assertThat(buffer.position()).isEqualTo(7);
    assertThat(buffer.limit()).isEqualTo(107);
  }
}
