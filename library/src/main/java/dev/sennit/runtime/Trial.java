package dev.sennit.runtime;

import java.lang.foreign.Arena;

/**
 * Which of two kernels is faster on this machine, by trying both. Processors of one target differ:
 * one message by MD5 in vectors of x64-v4 takes Zen 4 eight parts in nine of the time that it takes
 * in general registers, and Zen 5, whose vectors have two cycles where others have one, twice that
 * time.
 */
final class Trial {
  // The least of these counts, as whatever else runs here can only add to a time. A JVM that starts
  // has its compilers at work.
  private static final int TURNS = 12;

  // Less may be chance; and then it does not matter which is taken.
  private static final double CLEARLY = 0.95;

  // So many that the way into a kernel, which takes microseconds in a cold JVM, counts little.
  private static final int BLOCKS_OF_EACH = 128;

  private final Contestant rival;
  private final Contestant other;
  private final int length;
  private long timeOfRival = Long.MAX_VALUE;
  private long timeOfOther = Long.MAX_VALUE;

  private Trial(Contestant rival, Contestant other, int length) {
    this.rival = rival;
    this.other = other;
    this.length = length;
  }

  /** A trial of kernels for one message, which has not begun. */
  static Trial of(DigestKernel rival, DigestKernel other) {
    int length = rival.bytesPerCall() / 2;
    return new Trial(
        new DigestCharge.ByKernel(rival, length), new DigestCharge.ByKernel(other, length), length);
  }

  /** The same of kernels for several messages of a digest. */
  static Trial of(LanesKernel rival, LanesKernel other, DigestKernel one, Arena arena) {
    int length = BLOCKS_OF_EACH * one.blockLength();
    return new Trial(
        new LanesCharge.ByKernel(rival, one, length, arena),
        new LanesCharge.ByKernel(other, one, length, arena),
        length);
  }

  /**
   * Has both compute, in turns. A neighbour on the processor's core hinders one kernel more than
   * another; so it is better to come back to a trial some milliseconds later.
   */
  Trial compete() {
    for (int turn = 0; turn < TURNS; turn++) {
      timeOfRival = Math.min(timeOfRival, Clock.OF_THIS_MACHINE.of(rival, length));
      timeOfOther = Math.min(timeOfOther, Clock.OF_THIS_MACHINE.of(other, length));
    }
    return this;
  }

  /** Whether the rival is so much faster than the other that this is no chance. */
  boolean isWon() {
    return (double) timeOfRival / rival.messages() < CLEARLY * timeOfOther / other.messages();
  }
}
