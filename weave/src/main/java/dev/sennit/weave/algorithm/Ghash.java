package dev.sennit.weave.algorithm;

import java.nio.ByteBuffer;

/** GHASH, as section 6 of SP 800-38D states it. */
public final class Ghash {

  private Ghash() {}

  /**
   * An element of GF(2^128) as a block. Its first bit, the coefficient of 1, is the highest of
   * {@code high}.
   */
  public record Element(long high, long low) {
    public static final Element ZERO = new Element(0, 0);

    public static Element of(byte[] block) {
      ByteBuffer buffer = ByteBuffer.wrap(block);
      return new Element(buffer.getLong(), buffer.getLong());
    }

    public byte[] bytes() {
      return ByteBuffer.allocate(Aes.BLOCK_BYTES).putLong(high).putLong(low).array();
    }

    public Element plus(Element other) {
      return new Element(high ^ other.high, low ^ other.low);
    }

    private boolean bit(int i) {
      return (i < Long.SIZE ? high << i : low << i - Long.SIZE) < 0;
    }

    public Element timesX() {
      long reduction = (low & 1) == 0 ? 0 : 0xe1L << Long.SIZE - Byte.SIZE;
      return new Element(high >>> 1 ^ reduction, low >>> 1 | high << Long.SIZE - 1);
    }

    /** Section 6.3, algorithm 1. */
    public Element times(Element other) {
      Element z = ZERO;
      Element v = other;
      for (int i = 0; i < 2 * Long.SIZE; i++) {
        if (bit(i)) {
          z = z.plus(v);
        }
        v = v.timesX();
      }
      return z;
    }
  }

  /**
   * Section 6.4, algorithm 2, from {@code y} on: hashes blocks, the last one filled up with zeros.
   */
  public static Element of(Element h, Element y, byte[] blocks) {
    Element result = y;
    for (int i = 0; i < blocks.length; i += Aes.BLOCK_BYTES) {
      byte[] block = new byte[Aes.BLOCK_BYTES];
      System.arraycopy(blocks, i, block, 0, Math.min(Aes.BLOCK_BYTES, blocks.length - i));
      result = result.plus(Element.of(block)).times(h);
    }
    return result;
  }
}
