package dev.sennit.runtime.registry;

/**
 * Finds which of two kernels is faster on this machine, by running both. Processors of one target
 * differ: one message by MD5 in vectors of x64-v4 takes Zen 4 eight parts in nine of the time that
 * it takes in general registers, and Zen 5, whose vectors have two cycles where others have one,
 * twice that time.
 */
public final class KernelRace {
  // The least of these counts, as whatever else runs here can only add to a time. A JVM that starts
  // has its compilers at work.
  private static final int TURNS = 12;

  // Less may be chance; and then it does not matter which is taken.
  private static final double CLEARLY = 0.95;
  private static final double BEYOND_DOUBT = 0.9;

  private final Contestant rival;
  private final Contestant other;
  private final int length;
  private final Clock clock;
  private long timeOfRival = Long.MAX_VALUE;
  private long timeOfOther = Long.MAX_VALUE;

  /**
   * Makes a race that has not begun.
   *
   * @param length how many bytes a message has
   */
  public KernelRace(Contestant rival, Contestant other, int length, Clock clock) {
    this.rival = rival;
    this.other = other;
    this.length = length;
    this.clock = clock;
  }

  /**
   * Has both compute, in turns. A neighbour on the processor's core hinders one kernel more than
   * another; so it is better to go on with a race some milliseconds later.
   */
  public KernelRace compete() {
    for (int turn = 0; turn < TURNS; turn++) {
      timeOfRival = Math.min(timeOfRival, clock.of(rival, length));
      timeOfOther = Math.min(timeOfOther, clock.of(other, length));
    }
    return this;
  }

  /** Whether the rival is so much faster than the other that this is no chance. */
  public boolean isWon() {
    return nanosecondsOfRival() < CLEARLY * nanosecondsOfOther();
  }

  /** Whether the rival wins by so much, and once more, that no JVM of this machine sees less. */
  public boolean isWonTwice() {
    for (int i = 0; i < 2; i++) {
      compete();
      if (nanosecondsOfRival() >= BEYOND_DOUBT * nanosecondsOfOther()) {
        return false;
      }
    }
    return true;
  }

  /** Whether the other is so much faster. */
  public boolean isLost() {
    return nanosecondsOfOther() < CLEARLY * nanosecondsOfRival();
  }

  /** How much of the other's time the rival takes. */
  public double ratio() {
    return nanosecondsOfRival() / nanosecondsOfOther();
  }

  /**
   * How many messages the other computes in the time in which the rival computes all of its own.
   */
  public double messagesMeanwhile() {
    return timeOfRival / nanosecondsOfOther();
  }

  /** How many bytes of a message the rival needs to save so many nanoseconds. */
  public int bytesToSave(double nanoseconds) {
    double saved = nanosecondsOfOther() - nanosecondsOfRival();
    return saved > 0 ? (int) Math.ceil(length * nanoseconds / saved) : Integer.MAX_VALUE;
  }

  private double nanosecondsOfRival() {
    return (double) timeOfRival / rival.messages();
  }

  private double nanosecondsOfOther() {
    return (double) timeOfOther / other.messages();
  }
}
