package dev.sennit.cli.tune;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** A method that clears a piece of memory, measured round by round. */
final class Trial {
  // Of the time of a round: what brings the memory into the caches again, and shows how long it
  // takes.
  private static final int PART_OF_BEGINNING = 8;

  private final Candidate candidate;
  private final MemorySegment memory;
  private final LongSupplier clock;
  private final List<Double> rounds = new ArrayList<>();
  private long timesToBegin = 1;

  Trial(Candidate candidate, MemorySegment memory, LongSupplier clock) {
    this.candidate = candidate;
    this.memory = memory;
    this.clock = clock;
  }

  /** The name of the method. */
  String method() {
    return candidate.name();
  }

  /** Clears for so long, or once. */
  void measure(long nanoseconds) {
    rounds.add(run(timesIn(nanoseconds)));
  }

  /** The same without taking note, so that the JIT compiler has compiled it when it counts. */
  void warmUp(long nanoseconds) {
    run(timesIn(nanoseconds));
  }

  private long timesIn(long nanoseconds) {
    double one = run(timesToBegin);
    while (one * timesToBegin < (double) nanoseconds / PART_OF_BEGINNING) {
      timesToBegin *= 2;
      one = run(timesToBegin);
    }
    return Math.max(1, (long) (nanoseconds / one));
  }

  /** The nanoseconds of one time. */
  private double run(long times) {
    long begin = clock.getAsLong();
    for (long i = 0; i < times; i++) {
      candidate.clearing().accept(memory);
    }
    return (double) (clock.getAsLong() - begin) / times;
  }

  /** What came of the rounds. */
  Timing timing() {
    return Timing.of(rounds.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
