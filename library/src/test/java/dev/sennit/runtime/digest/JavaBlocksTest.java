package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/**
 * Protects: the block functions that the build writes as Java compute their standards' examples.
 */
class JavaBlocksTest {
  private static final byte[] MESSAGE = "abc".getBytes(StandardCharsets.US_ASCII);

  /** Appendix A of GB/T 32905. */
  @Test
  void sm3() {
    int[] state = {
      0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e
    };
    Sm3Block.next(state, block(64), 0);
    ByteBuffer digest = ByteBuffer.allocate(32);
    Arrays.stream(state).forEach(digest::putInt);
    assertThat(HexFormat.of().formatHex(digest.array()))
        .isEqualTo("66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0");
  }

  /** Appendix B of RFC 7693: three bytes are all of the message, and its block is the last. */
  @Test
  void blake2s() {
    int[] state = {
      0x6b08e647,
      0xbb67ae85,
      0x3c6ef372,
      0xa54ff53a,
      0x510e527f,
      0x9b05688c,
      0x1f83d9ab,
      0x5be0cd19,
      MESSAGE.length,
      0,
      -1
    };
    Blake2sBlock.next(state, Arrays.copyOf(MESSAGE, 64), 0);
    ByteBuffer digest = ByteBuffer.allocate(44).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(state).forEach(digest::putInt);
    assertThat(HexFormat.of().formatHex(digest.array(), 0, 32))
        .isEqualTo("508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982");
  }

  /** The message as one block: a one bit, zeros, and the length as the last byte. */
  private static byte[] block(int length) {
    byte[] block = Arrays.copyOf(MESSAGE, length);
    block[MESSAGE.length] = (byte) 0x80;
    block[length - 1] = (byte) (Byte.SIZE * MESSAGE.length);
    return block;
  }
}
