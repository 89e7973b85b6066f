package dev.sennit.cli.tune;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import dev.sennit.cli.ByteSize;
import dev.sennit.cli.Decimal;
import dev.sennit.cli.TextTable;
import dev.sennit.cli.chart.Chart;
import dev.sennit.cli.chart.Line;
import dev.sennit.runtime.Clearing;
import dev.sennit.runtime.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What was found for one kind of memory.
 *
 * @param memory the kind
 * @param points what was measured, ascending by size
 * @param first the name of the method that serves below all takeovers
 * @param takeovers from which size on which other one does
 */
record Finding(Memory memory, List<Point> points, String first, List<Takeover> takeovers) {
  private static final double PERCENT = 100;

  /** Decides by what was measured from the size on from which there is something to decide. */
  static Finding of(Memory memory, String first, List<Point> points) {
    List<Point> decisive = points.stream().filter(point -> point.size() >= Clearing.FLOOR).toList();
    return new Finding(memory, List.copyOf(points), first, Decision.of(first, decisive));
  }

  /** For the profile. */
  Thresholds thresholds() {
    return new Thresholds(
        takeovers.stream()
            .map(takeover -> new Thresholds.Threshold(takeover.size(), takeover.method()))
            .toList());
  }

  private List<String> methods() {
    return List.copyOf(points.getFirst().timings().keySet());
  }

  Chart chart(List<Cache> caches) {
    return new Chart(
        memory.title() + ", GB/s by size (equal distances are equal ratios)",
        methods().stream().map(this::line).toList(),
        caches.stream().map(cache -> new Chart.Mark(cache.name(), cache.size())).toList());
  }

  private Line line(String method) {
    NavigableMap<Long, Double> speeds = new TreeMap<>();
    points.forEach(point -> speeds.put(point.size(), point.gigabytesPerSecond(method)));
    return new Line(method, speeds);
  }

  /** What each method does in half of each cache, and with the most memory that was measured. */
  List<String> table(List<Cache> caches) {
    TextTable.Side[] sides = new TextTable.Side[methods().size() + 2];
    Arrays.fill(sides, RIGHT);
    sides[0] = LEFT;
    TextTable table = new TextTable(sides).row(row("GB/s", "", methods().stream()));
    for (Cache cache : caches) {
      points.stream()
          .filter(point -> point.size() <= cache.size() / 2)
          .reduce((_, larger) -> larger)
          .ifPresent(point -> table.row(row("in " + cache.name(), point)));
    }
    Point largest = points.getLast();
    boolean fits = caches.stream().anyMatch(cache -> largest.size() < 2 * cache.size());
    return table.row(row(fits ? "the most" : "in memory", largest)).lines();
  }

  private String[] row(String name, Point point) {
    return row(
        name,
        ByteSize.of(point.size()),
        methods().stream()
            .map(method -> String.format(Locale.ROOT, "%.1f", point.gigabytesPerSecond(method))));
  }

  private static String[] row(String first, String second, Stream<String> others) {
    return Stream.concat(Stream.of(first, second), others).toArray(String[]::new);
  }

  /** What was decided, and why, in the order of sizes. */
  List<String> decisions() {
    if (takeovers.isEmpty()) {
      return List.of(
          "%s at every size: no other method is faster by more than %s %% and stays so"
              .formatted(first, Decimal.of(PERCENT * Decision.LEAST_GAIN, 0)));
    }
    List<String> decisions = new ArrayList<>();
    decisions.add("%s below %s".formatted(first, ByteSize.of(takeovers.getFirst().size())));
    for (Takeover takeover : takeovers) {
      decisions.add(
          "%s from %s on, where it is %s times as fast as %s"
              .formatted(
                  takeover.method(),
                  ByteSize.of(takeover.size()),
                  Decimal.of(takeover.speed(), 2),
                  takeover.before()));
    }
    return decisions;
  }

  /** By how much two halves of the rounds differ, of half of all timings at most. */
  double noise() {
    double[] noises =
        points.stream()
            .flatMap(point -> point.timings().values().stream())
            .mapToDouble(Timing::noise)
            .sorted()
            .toArray();
    return noises[noises.length / 2];
  }
}
