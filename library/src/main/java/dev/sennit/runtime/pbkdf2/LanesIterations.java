package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.registry.LinkedKernel;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The kernel that iterates PBKDF2 (RFC 8018) with the HMAC of a digest, with a code in each lane of
 * vectors, or in each strand.
 *
 * <p>Its C type is {@code void f(uint8_t *codes, const uint8_t *states, uint8_t *sums, uint64_t
 * iterations)}, and it does with each code what {@link LinkedIterations} do with one. The states
 * are the inner ones of all keys, and behind them the outer ones.
 */
public final class LanesIterations implements LinkedKernel {
  // An HMAC of a code is a block for the inner state and one for the outer state.
  private static final int BLOCKS = 2;

  private final MemorySegment function;
  private final String name;
  private final DigestKernel one;
  private final int lanes;
  private final int codeLength;
  private final int bytesPerIteration;
  private final int iterationsPerCall;

  public LanesIterations(MemorySegment function, String name, LaneChoice choice) {
    this.function = function;
    this.name = name;
    this.one = choice.one();
    this.lanes = choice.lanes().shape().messages();
    this.codeLength = choice.one().digestLength();
    this.bytesPerIteration = BLOCKS * lanes * choice.one().blockLength();
    this.iterationsPerCall = Math.max(1, choice.blocksPerCall() / BLOCKS);
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
    return codeLength;
  }

  /**
   * Iterates, in as many calls as it takes.
   *
   * @param states the inner states of all keys, and behind them the outer ones
   * @param codes begins with the last codes, and afterwards with those that were made last
   * @param sums the sums of all codes so far; it must be another array
   * @throws IllegalArgumentException if both arrays are one
   * @throws IndexOutOfBoundsException if there is less of any than the lanes take
   */
  void iterate(byte[] states, byte[] codes, byte[] sums, int iterations) {
    if (codes == sums) {
      throw new IllegalArgumentException("codes and sums must be two arrays");
    }
    int length = lanes * codeLength;
    Objects.checkFromIndexSize(0, length, codes.length);
    Objects.checkFromIndexSize(0, BLOCKS * length, states.length);
    Objects.checkFromIndexSize(0, length, sums.length);
    MemorySegment codesSegment = MemorySegment.ofArray(codes);
    MemorySegment statesSegment = MemorySegment.ofArray(states);
    MemorySegment sumsSegment = MemorySegment.ofArray(sums);
    for (int left = iterations; left > 0; ) {
      int next = Math.min(left, iterationsPerCall);
      Downcall.call(function, codesSegment, statesSegment, sumsSegment, next, 0);
      Safepoint.after((long) next * bytesPerIteration);
      left -= next;
    }
  }
}
