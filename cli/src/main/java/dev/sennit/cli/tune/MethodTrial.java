package dev.sennit.cli.tune;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Measures, round by round, a method that clears a piece of memory. */
final class MethodTrial {
  // A part of each round brings the memory into the caches again, and shows the speed.
  private static final int PART_OF_BEGINNING = 8;

  private final Candidate candidate;
  private final MemorySegment memory;
  private final LongSupplier clock;
  private final List<Double> rounds = new ArrayList<>();
  private long timesToBegin = 1;

  MethodTrial(Candidate candidate, MemorySegment memory, LongSupplier clock) {
    this.candidate = candidate;
    this.memory = memory;
    this.clock = clock;
  }

  /** Returns the name of the method. */
  String method() {
    return candidate.name();
  }

  /** Clears again and again for so long, but at least once. */
  void measure(long nanoseconds) {
    rounds.add(run(timesIn(nanoseconds)));
  }

  /** Clears without a result, so that the JIT compiler is done before the measurement. */
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

  /** Returns the nanoseconds of one clearing. */
  private double run(long times) {
    long begin = clock.getAsLong();
    for (long i = 0; i < times; i++) {
      candidate.clearing().accept(memory);
    }
    return (double) (clock.getAsLong() - begin) / times;
  }

  /** Returns the result of all rounds. */
  ClearingTime timing() {
    return ClearingTime.of(rounds.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
