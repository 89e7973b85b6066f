package dev.sennit.bench.measure;

import dev.sennit.cli.tune.Candidate;
import dev.sennit.cli.tune.MemoryKind;
import dev.sennit.cli.tune.MethodTrials;
import dev.sennit.cli.tune.Point;
import dev.sennit.runtime.clear.ClearLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures every method that clears memory outside of the heap, at sizes from a cache line to more
 * than the caches hold. Methods take turns, as in {@code ./sennit tune}. The speed is the median of
 * several times, because their minimum varies: a method that bypasses the caches is several times
 * as fast for a while if the method before it left the lines in a cache.
 */
final class ClearingMeasurement {
  private static final long SMALLEST = 64;
  private static final long LARGEST = 64 << 20;
  private static final int STEP = 4;
  private static final long NANOSECONDS = 400_000;

  private ClearingMeasurement() {}

  static TaskOutcome.Cleared measure(int repeats) {
    List<Candidate> candidates =
        ClearLinker.await().methods().stream()
            .map(method -> new Candidate(method.name(), method::clear))
            .toList();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(LARGEST, SMALLEST);
      List<MethodTrials> places = new ArrayList<>();
      for (long size = SMALLEST; size <= LARGEST; size *= STEP) {
        places.add(
            new MethodTrials(
                MemoryKind.NATIVE, memory.asSlice(0, size), candidates, System::nanoTime));
      }
      places.forEach(place -> place.warmUp(NANOSECONDS));
      for (int repeat = 0; repeat < repeats; repeat++) {
        for (MethodTrials place : places) {
          place.measure(repeat, NANOSECONDS);
        }
      }
      return new TaskOutcome.Cleared(
          places.stream().map(place -> sizeOf(place.point(), candidates)).toList());
    }
  }

  private static TaskOutcome.ClearedAt sizeOf(Point point, List<Candidate> candidates) {
    Map<String, Double> speeds = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      speeds.put(candidate.name(), point.middleGigabytesPerSecond(candidate.name()));
    }
    return new TaskOutcome.ClearedAt(point.size(), speeds);
  }
}
