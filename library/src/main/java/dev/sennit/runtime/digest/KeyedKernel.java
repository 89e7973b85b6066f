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
  public static final int INNER_PADDING = 0x36;
  public static final int OUTER_PADDING = 0x5c;

  private final DigestKernel kernel;
  // Inner, then outer.
  private final byte[] states;
  private final MemorySegment segment;

  private KeyedKernel(DigestKernel kernel, byte[] key) {
    this.kernel = kernel;
    this.states = new byte[2 * kernel.stateLength()];
    this.segment = MemorySegment.ofArray(states);
    // Here, so that a thread that finds this object without a lock sees the states too.
    take(key);
  }

  private KeyedKernel(KeyedKernel original) {
    kernel = original.kernel;
    states = original.states.clone();
    segment = MemorySegment.ofArray(states);
  }

  /** For a key of any length, which the caller clears. */
  public static KeyedKernel of(DigestKernel kernel, byte[] key) {
    return new KeyedKernel(kernel, key);
  }

  /** Takes another key instead, of any length, which the caller clears. */
  public void take(byte[] key) {
    if (key.length > kernel.blockLength()) {
      byte[] digest = kernel.hash(key, 0, key.length);
      try {
        take(digest);
      } finally {
        MemoryClearing.clear(digest);
      }
    } else {
      CallMemory.keyStates(kernel, key, states);
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
  public KeyedKernel copy() {
    return new KeyedKernel(this);
  }

  /** Clears the key, which ends all that share it. */
  public void clear() {
    MemoryClearing.clear(states);
  }
}
