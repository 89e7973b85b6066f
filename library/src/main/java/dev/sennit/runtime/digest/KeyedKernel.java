package dev.sennit.runtime.digest;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

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
  public KeyedKernel(DigestKernel kernel, KeyBlock key) {
    int stateLength = kernel.stateLength();
    this.kernel = kernel;
    this.states = new byte[2 * stateLength];
    this.segment = MemorySegment.ofArray(states);
    absorb(key.inner(), 0);
    absorb(key.outer(), stateLength);
  }

  private KeyedKernel(KeyedKernel original) {
    kernel = original.kernel;
    states = original.states.clone();
    segment = MemorySegment.ofArray(states);
  }

  /** For a key of any length, which the caller clears. */
  public static KeyedKernel of(DigestKernel kernel, byte[] key) {
    KeyBlock block = KeyBlock.of(key, kernel.algorithm(), new KernelStreamingDigest(kernel));
    try {
      return new KeyedKernel(kernel, block);
    } finally {
      block.clear();
    }
  }

  private void absorb(byte[] block, int offset) {
    MemorySegment before = kernel.initialState();
    kernel.absorb(before, block, 0, block.length, DigestKernel.NOT_THE_END, states, offset);
    MemoryClearing.clear(block);
  }

  DigestKernel kernel() {
    return kernel;
  }

  /** The inner state, and behind it the outer one. */
  public MemorySegment states() {
    return segment;
  }

  /** Writes the MAC of a part of an array into an array, which may be the same. */
  public void mac(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    kernel.finish(segment, message, offset, length, kernel.endOfMac(length), result, resultOffset);
  }

  /** Writes the MAC of a segment into an array, on which the segment may lie. */
  public void mac(MemorySegment message, byte[] result, int resultOffset) {
    long end = kernel.endOfMac(message.byteSize());
    kernel.finish(segment, message, end, result, resultOffset);
  }

  /**
   * Replaces a code by the code of itself, as often as said, and adds each new code to a sum by
   * exclusive or.
   */
  public void iterate(byte[] code, byte[] sum, int times) {
    // A kernel does not write where it reads.
    byte[] one = Arrays.copyOf(code, kernel.stateLength());
    byte[] other = new byte[kernel.stateLength()];
    MemorySegment from = MemorySegment.ofArray(one);
    MemorySegment to = MemorySegment.ofArray(other);
    long end = kernel.endOfMac(code.length);
    for (int i = 0; i < times; i++) {
      kernel.absorb(segment, from, code.length, end, to);
      ExclusiveOr.add(i % 2 == 0 ? other : one, sum);
      MemorySegment next = from;
      from = to;
      to = next;
    }
    MemorySegment.copy(from, ValueLayout.JAVA_BYTE, 0, code, 0, code.length);
    MemoryClearing.clear(one);
    MemoryClearing.clear(other);
  }

  /** A new MAC of a message that comes in parts. */
  public KernelStreamingMac running() {
    return new KernelStreamingMac(this);
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
