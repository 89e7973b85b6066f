package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.KernelCalls.OfPbkdf2;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.MemorySegment;

/**
 * A kernel that iterates PBKDF2 (RFC 8018) with the HMAC of a digest: a code by itself, or several
 * in the lanes of vectors or in strands.
 *
 * <p>Its C type is {@code void f(uint8_t *codes, const uint8_t *states, uint8_t *sums, uint64_t
 * iterations)}. In each iteration each code becomes the HMAC of itself, and is added to its sum by
 * exclusive or. The states are the inner ones of all keys, and behind them the outer ones. There
 * are such kernels for digests that are all of their state.
 */
public class LinkedIterations implements LinkedKernel {
  // An HMAC of a code is a block for the inner state and one for the outer state.
  private static final int BLOCKS = 2;

  private final MemorySegment function;
  private final String name;
  private final DigestKernel one;
  private final int lanes;
  private final int iterationsPerCall;

  /** One for a code. */
  public LinkedIterations(MemorySegment function, String name, DigestKernel one) {
    this(function, name, one, 1, one.bytesPerCall() / one.blockLength());
  }

  /** One for as many codes as a kernel takes messages. */
  public LinkedIterations(MemorySegment function, String name, LaneChoice choice) {
    this(function, name, choice.one(), choice.lanes().shape().messages(), choice.blocksPerCall());
  }

  private LinkedIterations(
      MemorySegment function, String name, DigestKernel one, int lanes, int blocksPerCall) {
    this.function = function;
    this.name = name;
    this.one = one;
    this.lanes = lanes;
    this.iterationsPerCall = Math.max(1, blocksPerCall / BLOCKS);
  }

  @Override
  public String name() {
    return name;
  }

  /** The digest's kernel for one message. */
  DigestKernel one() {
    return one;
  }

  /** How many codes there are at once. */
  public int lanes() {
    return lanes;
  }

  /** The most iterations of one call, which takes about 50 microseconds at most. */
  int iterationsPerCall() {
    return iterationsPerCall;
  }

  /** The length of a code, and of a state. */
  int codeLength() {
    return one.digestLength();
  }

  /** Iterates, in as many calls as it takes; {@link #call} says how. */
  final void iterate(MemorySegment states, byte[] codes, byte[] sums, int iterations) {
    int next;
    for (int left = iterations; left > 0; left -= next) {
      next = Math.min(left, iterationsPerCall);
      call(states, codes, sums, next);
    }
  }

  /**
   * Iterates in one call.
   *
   * @param states the inner states of all keys, and behind them the outer ones
   * @param codes begins with the last codes, and afterwards with those that were made last
   * @param sums the sums of all codes so far; it must be another array
   * @throws IllegalArgumentException if both arrays are one
   * @throws IndexOutOfBoundsException if there is less of any than the lanes take
   */
  void call(MemorySegment states, byte[] codes, byte[] sums, int iterations) {
    OfPbkdf2.call(function, lanes, codeLength(), codes, states, sums, iterations);
    Safepoint.after((long) iterations * BLOCKS * lanes * one.blockLength());
  }
}
