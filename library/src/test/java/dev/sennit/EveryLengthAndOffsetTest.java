package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Protects: padding at every length, and every alignment of a message and of a result. The JDK
 * computes each digest once; every way to hash must agree.
 */
class EveryLengthAndOffsetTest implements WithKernels {
  private static final int LENGTHS = 1101;
  private static final int OFFSETS = 65;
  private static final byte[] BYTES = Messages.random(LENGTHS + OFFSETS);

  @Test
  void everyLengthAtEveryOffset() throws Exception {
    MessageDigest jdk = Messages.jdkMd5();
    MessageDigest sennit = MessageDigest.getInstance("MD5", new SennitProvider());
    HashStream stream = Hasher.MD5.stream();
    byte[] result = new byte[OFFSETS + 16];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment nativeBytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, BYTES);
      MemorySegment heapBytes = MemorySegment.ofArray(BYTES);
      for (int length = 0; length < LENGTHS; length++) {
        for (int offset = 0; offset < OFFSETS; offset++) {
          jdk.update(BYTES, offset, length);
          byte[] expected = jdk.digest();
          check(Hasher.MD5.hash(BYTES, offset, length), expected, "hash", length, offset);
          check(
              Hasher.MD5.hash(nativeBytes.asSlice(offset, length)),
              expected,
              "hash of a native segment",
              length,
              offset);
          check(
              Hasher.MD5.hash(heapBytes.asSlice(offset, length)),
              expected,
              "hash of a heap segment",
              length,
              offset);
          Hasher.MD5.hash(BYTES, offset, length, result, offset);
          check(
              Arrays.copyOfRange(result, offset, offset + 16),
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
