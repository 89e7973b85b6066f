package dev.sennit.cli.tune;

import dev.sennit.runtime.Clearing;
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
 * size once: so what disturbs the machine for a second disturbs all of them a little, and none
 * alone. Sizes are powers of two at first, and then some between those where a method takes over.
 */
final class Tuning {
  private static final long SMALLEST = 64;
  private static final long LARGEST = 64 << 20;
  // What is usual, for the time that is left to be about right while it is not known.
  private static final int TAKEOVERS_EXPECTED = 3;

  private final List<Candidate> candidates;
  private final Effort effort;
  private final LongSupplier clock;
  private final BiConsumer<Long, Long> progress;
  private final Map<Memory, MemorySegment> memory = new EnumMap<>(Memory.class);
  private final Map<Memory, List<Point>> points = new EnumMap<>(Memory.class);
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
   * What is found for each kind of memory.
   *
   * @param candidates the methods; the first one serves where none is clearly faster
   * @param clock tells nanoseconds
   * @param progress is told how much is done, and how much that is in all
   */
  static Map<Memory, Finding> run(
      List<Candidate> candidates,
      Effort effort,
      LongSupplier clock,
      BiConsumer<Long, Long> progress) {
    try (Arena arena = Arena.ofConfined()) {
      return new Tuning(candidates, effort, clock, progress).run(arena);
    }
  }

  private Map<Memory, Finding> run(Arena arena) {
    List<Place> places = new ArrayList<>();
    for (Memory kind : Memory.values()) {
      memory.put(kind, kind.allocate(arena, LARGEST));
      points.put(kind, new ArrayList<>());
      for (long size = SMALLEST; size <= LARGEST; size *= 2) {
        places.add(place(kind, size));
      }
    }
    measure(places, TAKEOVERS_EXPECTED * effort.between());
    measure(placesBetween(), 0);
    Map<Memory, Finding> findings = new EnumMap<>(Memory.class);
    points.keySet().forEach(kind -> findings.put(kind, finding(kind)));
    return findings;
  }

  private Place place(Memory kind, long size) {
    return new Place(kind, memory.get(kind).asSlice(0, size), candidates, clock);
  }

  /** Places of sizes between that at which a method takes over and the one before. */
  private List<Place> placesBetween() {
    List<Place> places = new ArrayList<>();
    for (Memory kind : Memory.values()) {
      for (Takeover takeover : finding(kind).takeovers()) {
        long before = takeover.size() / 2;
        for (int i = 1; i <= effort.between(); i++) {
          long size = before + before * i / (effort.between() + 1);
          if (size > Clearing.FLOOR) {
            places.add(place(kind, size));
          }
        }
      }
    }
    return places;
  }

  /** Measures at some places, where about so many are to come later. */
  private void measure(List<Place> places, int later) {
    long all = done + (places.size() + later) * (effort.rounds() + 1L);
    for (int round = 0; round <= effort.rounds(); round++) {
      for (Place place : places) {
        if (round == 0) {
          place.warmUp(effort.nanoseconds());
        } else {
          place.measure(round, effort.nanoseconds());
        }
        progress.accept(++done, all);
      }
    }
    for (Place place : places) {
      points.get(place.kind()).add(place.point());
    }
    points.values().forEach(list -> list.sort(Comparator.comparingLong(Point::size)));
  }

  private Finding finding(Memory kind) {
    return Finding.of(kind, candidates.getFirst().name(), points.get(kind));
  }
}
