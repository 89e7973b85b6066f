package dev.sennit.runtime.mac;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.message.StreamingDigest;

/**
 * The key of an HMAC as RFC 2104 takes it: one block of the digest, the key's bytes and then zeros.
 * A key that is longer than a block is replaced by its digest.
 */
final class KeyBlock {
  private final byte[] block;

  private KeyBlock(byte[] block) {
    this.block = block;
  }

  /** Takes a key, which the caller clears. */
  static KeyBlock of(byte[] key, EventualKernel kernel) {
    KeyBlock made = new KeyBlock(new byte[kernel.algorithm().blockLength()]);
    made.take(key, kernel);
    return made;
  }

  /** Takes another key instead, which the caller clears. */
  void take(byte[] key, EventualKernel kernel) {
    clear();
    if (key.length <= block.length) {
      System.arraycopy(key, 0, block, 0, key.length);
    } else {
      StreamingDigest digest = new DigestStream(kernel);
      digest.update(key, 0, key.length);
      digest.digest(block, 0);
      // The JDK's digests keep the end of what they were given until then.
      digest.reset();
    }
  }

  /** The key with its kernel. */
  KeyedKernel with(DigestKernel kernel) {
    return KeyedKernel.of(kernel, block);
  }

  /** The block that comes before the message, in a new array. */
  byte[] inner() {
    return padded(KeyedKernel.INNER_PADDING);
  }

  /** The block that comes before the inner digest, in a new array. */
  byte[] outer() {
    return padded(KeyedKernel.OUTER_PADDING);
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

  void clear() {
    MemoryClearing.clear(block);
  }
}
