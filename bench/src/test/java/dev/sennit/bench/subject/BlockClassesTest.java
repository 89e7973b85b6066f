package dev.sennit.bench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.subject.fewoperations.KeccakPermutation;
import dev.sennit.bench.subject.fewoperations.Sha1Block;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Protects: the classes that the build writes for benchmarks do what their names say. */
class BlockClassesTest {
  private static final byte[] MESSAGE = "abc".getBytes(StandardCharsets.US_ASCII);

  @Test
  void sha1() throws Exception {
    int[] state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    Sha1Block.next(state, block(64), 0);
    ByteBuffer digest = ByteBuffer.allocate(20);
    Arrays.stream(state).forEach(digest::putInt);
    assertThat(digest.array()).isEqualTo(MessageDigest.getInstance("SHA-1").digest(MESSAGE));
  }

  @Test
  void sha3() throws Exception {
    long[] state = new long[25];
    state[0] = 0x06636261L;
    state[16] = 1L << 63;
    KeccakPermutation.next(state);
    ByteBuffer digest = ByteBuffer.allocate(200).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(state).forEach(digest::putLong);
    assertThat(Arrays.copyOf(digest.array(), 32))
        .isEqualTo(MessageDigest.getInstance("SHA3-256").digest(MESSAGE));
  }

  /** Returns the message as one block: a one bit, zeros, and the length as the last byte. */
  private static byte[] block(int length) {
    byte[] block = Arrays.copyOf(MESSAGE, length);
    block[MESSAGE.length] = (byte) 0x80;
    block[length - 1] = (byte) (Byte.SIZE * MESSAGE.length);
    return block;
  }
}
