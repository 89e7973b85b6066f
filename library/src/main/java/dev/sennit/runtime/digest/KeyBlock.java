package dev.sennit.runtime.digest;

import dev.sennit.runtime.clear.MemoryClearing;

/**
 * The key of an HMAC as RFC 2104 takes it: one block of the digest, the key's bytes and then zeros.
 * A key that is longer than a block is replaced by its digest.
 */
public final class KeyBlock {
  private static final int INNER_PADDING = 0x36;
  private static final int OUTER_PADDING = 0x5c;

  private final byte[] block;

  private KeyBlock(byte[] block) {
    this.block = block;
  }

  /** Takes a key, which the caller clears, with a new digest of the algorithm. */
  public static KeyBlock of(byte[] key, DigestAlgorithm algorithm, StreamingDigest digest) {
    byte[] block = new byte[algorithm.blockLength()];
    if (key.length <= block.length) {
      System.arraycopy(key, 0, block, 0, key.length);
    } else {
      digest.update(key, 0, key.length);
      digest.digest(block, 0);
    }
    return new KeyBlock(block);
  }

  /** The block that comes before the message, in a new array. */
  byte[] inner() {
    return padded(INNER_PADDING);
  }

  /** The block that comes before the inner digest, in a new array. */
  byte[] outer() {
    return padded(OUTER_PADDING);
  }

  private byte[] padded(int padding) {
    byte[] padded = new byte[block.length];
    for (int i = 0; i < block.length; i++) {
      padded[i] = (byte) (block[i] ^ padding);
    }
    return padded;
  }

  /** The same key, with memory of its own. */
  KeyBlock copy() {
    return new KeyBlock(block.clone());
  }

  public void clear() {
    MemoryClearing.clear(block);
  }
}
