package dev.sennit.runtime.digest;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;

/**
 * A kernel with the key of an HMAC. The key is kept as the two states that RFC 2104 leads to before
 * the message: after the block of the inner padding, and after that of the outer one. So a short
 * message costs two blocks and not four.
 *
 * <p>Bounds are checked as {@link DigestKernel} says.
 */
public final class KeyedKernel {
  private final DigestKernel kernel;
  // Inner, then outer.
  private final byte[] states;
  private final MemorySegment segment;

  /** For a key that was made a block, which the caller clears. */
  KeyedKernel(DigestKernel kernel, KeyBlock key) {
    this.kernel = kernel;
    this.states = new byte[2 * kernel.stateLength()];
    this.segment = MemorySegment.ofArray(states);
    key.writeStates(kernel, states);
  }

  private KeyedKernel(KeyedKernel original) {
    kernel = original.kernel;
    states = original.states.clone();
    segment = MemorySegment.ofArray(states);
  }

  /** For a key of any length, which the caller clears. */
  public static KeyedKernel of(DigestKernel kernel, byte[] key) {
    KeyBlock block = KeyBlock.of(key, EventualKernel.of(kernel));
    try {
      return new KeyedKernel(kernel, block);
    } finally {
      block.clear();
    }
  }

  /** The kernel, which others may share. */
  public DigestKernel kernel() {
    return kernel;
  }

  /** The inner state, and behind it the outer one. */
  public MemorySegment states() {
    return segment;
  }

  /** Writes the MAC of a part of an array into an array, which may be the same. */
  public void mac(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    long end = kernel.endOfMac(length);
    kernel.compute(segment, message, offset, length, end, result, resultOffset);
  }

  /** Writes the MAC of a segment into an array, on which the segment may lie. */
  public void mac(MemorySegment message, byte[] result, int resultOffset) {
    long end = kernel.endOfMac(message.byteSize());
    kernel.compute(segment, message, end, result, resultOffset);
  }

  /** The same key, with memory of its own. */
  KeyedKernel copy() {
    return new KeyedKernel(this);
  }

  /** Clears the key, which ends all that share it. */
  public void clear() {
    MemoryClearing.clear(states);
  }
}
