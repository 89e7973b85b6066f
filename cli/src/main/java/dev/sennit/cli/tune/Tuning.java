package dev.sennit.cli.tune;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Measures which method clears memory of which size fastest. Each round takes every method at every
 * size once, so that a disturbance of a second affects all of them a little. Sizes are first powers
 * of two, and then some between them where a method takes over.
 */
final class Tuning {
  private static final long SMALLEST = 64;
  private static final long LARGEST = 64 << 20;
  // The usual number, for an estimate of the time left before the real number is known.
  private static final int TAKEOVERS_EXPECTED = 3;

  private final List<Candidate> candidates;
  private final Effort effort;
  private final LongSupplier clock;
  private final BiConsumer<Long, Long> progress;
  private final Map<MemoryKind, MemorySegment> memory = new EnumMap<>(MemoryKind.class);
  private final Map<MemoryKind, List<Point>> points = new EnumMap<>(MemoryKind.class);
  private long done;

  private Tuning(
      List<Candidate> candidates,
      Effort effort,
      LongSupplier clock,
      BiConsumer<Long, Long> progress) {
    this.candidates = candidates;
    this.effort = effort;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Returns the finding for each kind of memory.
   *
   * @param candidates the methods; the first one is the choice where none is clearly faster
   * @param clock tells nanoseconds
   * @param progress takes how much is done, and how much that is in all
   */
  static Map<MemoryKind, Finding> run(
      List<Candidate> candidates,
      Effort effort,
      LongSupplier clock,
      BiConsumer<Long, Long> progress) {
    try (Arena arena = Arena.ofConfined()) {
      return new Tuning(candidates, effort, clock, progress).run(arena);
    }
  }

  private Map<MemoryKind, Finding> run(Arena arena) {
    List<MethodTrials> trials = new ArrayList<>();
    for (MemoryKind kind : MemoryKind.values()) {
      memory.put(kind, kind.allocate(arena, LARGEST));
      points.put(kind, new ArrayList<>());
      for (long size = SMALLEST; size <= LARGEST; size *= 2) {
        trials.add(trials(kind, size));
      }
    }
    measure(trials, TAKEOVERS_EXPECTED * effort.between());
    measure(trialsBetween(), 0);
    Map<MemoryKind, Finding> findings = new EnumMap<>(MemoryKind.class);
    points.keySet().forEach(kind -> findings.put(kind, finding(kind)));
    return findings;
  }

  private MethodTrials trials(MemoryKind kind, long size) {
    return new MethodTrials(kind, memory.get(kind).asSlice(0, size), candidates, clock);
  }

  /** Returns trials of sizes between that of a takeover and the one before. */
  private List<MethodTrials> trialsBetween() {
    List<MethodTrials> trials = new ArrayList<>();
    for (MemoryKind kind : MemoryKind.values()) {
      for (Takeover takeover : finding(kind).takeovers()) {
        long before = takeover.size() / 2;
        for (int i = 1; i <= effort.between(); i++) {
          long size = before + before * i / (effort.between() + 1);
          if (size > MemoryClearing.FLOOR) {
            trials.add(trials(kind, size));
          }
        }
      }
    }
    return trials;
  }

  /** Runs trials. About so many others come later. */
  private void measure(List<MethodTrials> trials, int later) {
    long all = done + (trials.size() + later) * (effort.rounds() + 1L);
    for (int round = 0; round <= effort.rounds(); round++) {
      for (MethodTrials each : trials) {
        if (round == 0) {
          each.warmUp(effort.nanoseconds());
        } else {
          each.measure(round, effort.nanoseconds());
        }
        progress.accept(++done, all);
      }
    }
    for (MethodTrials each : trials) {
      points.get(each.kind()).add(each.point());
    }
    points.values().forEach(list -> list.sort(Comparator.comparingLong(Point::size)));
  }

  private Finding finding(MemoryKind kind) {
    return Finding.of(kind, candidates.getFirst().name(), points.get(kind));
  }
}
