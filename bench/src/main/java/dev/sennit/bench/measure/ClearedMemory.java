package dev.sennit.bench.measure;

import dev.sennit.cli.tune.Candidate;
import dev.sennit.cli.tune.Memory;
import dev.sennit.cli.tune.Place;
import dev.sennit.cli.tune.Point;
import dev.sennit.runtime.ClearLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures every method that clears memory outside of the heap at sizes from that of a cache line
 * to more than caches hold: methods by turns, as {@code ./sennit tune} does it, but the middle one
 * of several times. The least of them is not the same again: a method that goes around the caches
 * is several times as fast for a while where the one before it has left the lines in a cache.
 */
final class ClearedMemory {
  private static final long SMALLEST = 64;
  private static final long LARGEST = 64 << 20;
  private static final int STEP = 4;
  private static final long NANOSECONDS = 400_000;

  private ClearedMemory() {}

  static Outcome.Cleared measure(int repeats) {
    List<Candidate> candidates =
        ClearLinker.await().methods().stream()
            .map(method -> new Candidate(method.name(), method::clear))
            .toList();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(LARGEST, SMALLEST);
      List<Place> places = new ArrayList<>();
      for (long size = SMALLEST; size <= LARGEST; size *= STEP) {
        places.add(new Place(Memory.NATIVE, memory.asSlice(0, size), candidates, System::nanoTime));
      }
      places.forEach(place -> place.warmUp(NANOSECONDS));
      for (int repeat = 0; repeat < repeats; repeat++) {
        for (Place place : places) {
          place.measure(repeat, NANOSECONDS);
        }
      }
      return new Outcome.Cleared(
          places.stream().map(place -> sizeOf(place.point(), candidates)).toList());
    }
  }

  private static Outcome.ClearedAt sizeOf(Point point, List<Candidate> candidates) {
    Map<String, Double> speeds = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      speeds.put(candidate.name(), point.middleGigabytesPerSecond(candidate.name()));
    }
    return new Outcome.ClearedAt(point.size(), speeds);
  }
}
