package dev.sennit.cli.tune;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Memory of one kind and size, and all methods on trial there. */
public final class Place {
  private final Memory kind;
  private final long size;
  private final List<Trial> trials;

  public Place(Memory kind, MemorySegment memory, List<Candidate> candidates, LongSupplier clock) {
    this.kind = kind;
    this.size = memory.byteSize();
    this.trials =
        candidates.stream().map(candidate -> new Trial(candidate, memory, clock)).toList();
  }

  Memory kind() {
    return kind;
  }

  public void warmUp(long nanoseconds) {
    trials.forEach(trial -> trial.warmUp(nanoseconds));
  }

  /** Measures each method once more, one right after the other; who is first changes. */
  public void measure(int round, long nanoseconds) {
    for (int i = 0; i < trials.size(); i++) {
      trials.get((round + i) % trials.size()).measure(nanoseconds);
    }
  }

  public Point point() {
    Map<String, Timing> timings = new LinkedHashMap<>();
    trials.forEach(trial -> timings.put(trial.method(), trial.timing()));
    return new Point(size, timings);
  }
}
