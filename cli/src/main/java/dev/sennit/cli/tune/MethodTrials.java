package dev.sennit.cli.tune;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Measures all methods with memory of one kind and size. */
public final class MethodTrials {
  private final MemoryKind kind;
  private final long size;
  private final List<MethodTrial> trials;

  public MethodTrials(
      MemoryKind kind, MemorySegment memory, List<Candidate> candidates, LongSupplier clock) {
    this.kind = kind;
    this.size = memory.byteSize();
    this.trials =
        candidates.stream().map(candidate -> new MethodTrial(candidate, memory, clock)).toList();
  }

  MemoryKind kind() {
    return kind;
  }

  public void warmUp(long nanoseconds) {
    trials.forEach(trial -> trial.warmUp(nanoseconds));
  }

  /** Measures each method once more, one right after the other. The first method changes. */
  public void measure(int round, long nanoseconds) {
    for (int i = 0; i < trials.size(); i++) {
      trials.get((round + i) % trials.size()).measure(nanoseconds);
    }
  }

  public Point point() {
    Map<String, ClearingTime> timings = new LinkedHashMap<>();
    trials.forEach(trial -> timings.put(trial.method(), trial.timing()));
    return new Point(size, timings);
  }
}
