package dev.sennit.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

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

  /** A kernel with something to compute, as much of each message as its rival. */
  private interface Contestant {
    void compute();

    int messages();
  }

  private record Single(DigestKernel kernel, byte[] message, byte[] digest) implements Contestant {
    static Single of(DigestKernel kernel) {
      return new Single(
          kernel, new byte[kernel.bytesPerCall() / 2], new byte[kernel.digestLength()]);
    }

    @Override
    public void compute() {
      kernel.hash(message, 0, message.length, digest, 0);
    }

    @Override
    public int messages() {
      return 1;
    }
  }

  private record Several(LanesKernel kernel, MemorySegment states, MemorySegment addresses)
      implements Contestant {
    /** All messages are the same. */
    static Several of(LanesKernel kernel, int blockLength, Arena arena) {
      MemorySegment message = arena.allocate((long) BLOCKS_OF_EACH * blockLength);
      MemorySegment addresses = arena.allocate(ValueLayout.JAVA_LONG, kernel.shape().messages());
      for (int i = 0; i < kernel.shape().messages(); i++) {
        addresses.setAtIndex(ValueLayout.JAVA_LONG, i, message.address());
      }
      byte[] states = kernel.initialStates().toArray(ValueLayout.JAVA_BYTE);
      return new Several(kernel, MemorySegment.ofArray(states), addresses);
    }

    @Override
    public void compute() {
      kernel.absorb(states, states, addresses, BLOCKS_OF_EACH);
    }

    @Override
    public int messages() {
      return kernel.shape().messages();
    }
  }

  private final Contestant rival;
  private final Contestant other;
  private long timeOfRival = Long.MAX_VALUE;
  private long timeOfOther = Long.MAX_VALUE;

  private Trial(Contestant rival, Contestant other) {
    this.rival = rival;
    this.other = other;
  }

  /** A trial of kernels for one message, which has not begun. */
  static Trial of(DigestKernel rival, DigestKernel other) {
    return new Trial(Single.of(rival), Single.of(other));
  }

  /** The same of kernels for several messages of a digest. */
  static Trial of(LanesKernel rival, LanesKernel other, int blockLength, Arena arena) {
    return new Trial(Several.of(rival, blockLength, arena), Several.of(other, blockLength, arena));
  }

  /**
   * Has both compute, in turns. A neighbour on the processor's core hinders one kernel more than
   * another; so it is better to come back to a trial some milliseconds later.
   */
  Trial compete() {
    for (int turn = 0; turn < TURNS; turn++) {
      timeOfRival = Math.min(timeOfRival, time(rival));
      timeOfOther = Math.min(timeOfOther, time(other));
    }
    return this;
  }

  /** Whether the rival is so much faster than the other that this is no chance. */
  boolean isWon() {
    return (double) timeOfRival / rival.messages() < CLEARLY * timeOfOther / other.messages();
  }

  private static long time(Contestant contestant) {
    long begin = System.nanoTime();
    contestant.compute();
    return System.nanoTime() - begin;
  }
}
