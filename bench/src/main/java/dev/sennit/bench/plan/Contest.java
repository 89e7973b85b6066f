package dev.sennit.bench.plan;

import dev.sennit.bench.results.Round;
import dev.sennit.bench.results.Round.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.DoubleConsumer;

/**
 * Work that several sides do by turns. Reports compare every other side with the first one.
 *
 * @param name a unique name that never changes, such as MessageDigests.digest/MD5/64
 * @param series the name that contests of all lengths share, such as MD5 digest
 * @param bytes the length of a message or of memory; null if there is no single length
 * @param parameters parameters for JMH, which ignores those that a benchmark lacks
 * @param sides the names of the sides, each with its benchmark's class and method
 * @param operations the number of operations in one call of a method
 * @param threads the number of threads that do the work at once, each on its own objects
 */
public record Contest(
    String name,
    String series,
    Integer bytes,
    Map<String, String> parameters,
    SequencedMap<String, String> sides,
    int operations,
    int threads)
    implements Task {
  public static final String JDK = "JDK";
  public static final String SENNIT = "Sennit";

  // Each thread has its own memory. Benchmarks have some of it on the heap and some outside.
  private static final int PART_OF_MEMORY = 32;

  /** Returns whether a machine has enough memory for so many threads with this work. */
  boolean fits(int processors, long memoryBytes) {
    return bytes == null || (long) bytes * processors <= memoryBytes / PART_OF_MEMORY;
  }

  /** Returns the contest in which so many threads do this work at once. */
  Contest onAllCores(int processors) {
    String further = series + " on all cores";
    return new Contest(
        name + "/all-cores", further, bytes, parameters, sides, operations, processors);
  }

  /**
   * Returns the shortest warm-up after which each side has its final speed. The JDK's AES-GCM is
   * compiled only after some thousand calls: docs/BENCH.md.
   */
  int warmUpMillis() {
    if (!series.contains("-GCM ") || bytes < 8192) {
      return 0;
    }
    return bytes <= 16384 ? 2_000 : bytes <= 65536 ? 6_000 : 16_000;
  }

  @Override
  public double seconds(Preset preset) {
    return sides.size() * preset.secondsOfJvm(warmUpMillis());
  }

  // The first side finds the processor as the task before has left it. So each round reverses the
  // order.
  @Override
  public List<Round> measure(Preset preset, int round, JmhRun jmh, DoubleConsumer progress) {
    boolean isTurned = round % 2 == 0;
    List<Reading> readings = new ArrayList<>();
    for (String side : isTurned ? sides.reversed().keySet() : sides.keySet()) {
      readings.add(jmh.measure(this, side, preset));
    }
    return List.of(
        new Round(name, series, bytes, threads, true, isTurned ? readings.reversed() : readings));
  }
}
