package dev.sennit.cli.tune;

import static dev.sennit.cli.console.TextTable.Side.LEFT;
import static dev.sennit.cli.console.TextTable.Side.RIGHT;

import dev.sennit.cli.chart.Chart;
import dev.sennit.cli.chart.ChartLine;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.TextTable;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.clear.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The measurements and decisions for one kind of memory.
 *
 * @param memory the kind
 * @param points the measurements, ascending by size
 * @param first the name of the method below all takeovers
 * @param takeovers the methods above, ascending by size
 */
record Finding(MemoryKind memory, List<Point> points, String first, List<Takeover> takeovers) {
  private static final double PERCENT = 100;

  /** Decides with the measurements of the sizes that a kernel may clear. */
  static Finding of(MemoryKind memory, String first, List<Point> points) {
    List<Point> decisive =
        points.stream().filter(point -> point.size() >= MemoryClearing.FLOOR).toList();
    return new Finding(memory, List.copyOf(points), first, Decision.of(first, decisive));
  }

  /** Returns the thresholds for the profile. */
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

  private ChartLine line(String method) {
    NavigableMap<Long, Double> speeds = new TreeMap<>();
    points.forEach(point -> speeds.put(point.size(), point.gigabytesPerSecond(method)));
    return new ChartLine(method, speeds);
  }

  /** Returns the speeds in half of each cache, and with the most memory. */
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
        methods().stream().map(method -> Decimal.exactly(point.gigabytesPerSecond(method), 1)));
  }

  private static String[] row(String first, String second, Stream<String> others) {
    return Stream.concat(Stream.of(first, second), others).toArray(String[]::new);
  }

  /** Returns the decisions with their reasons, ascending by size. */
  List<String> decisions() {
    if (takeovers.isEmpty()) {
      return List.of(
          "%s at every size: no other method is and stays faster by more than %s %%"
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

  /** Returns the median of the differences between two halves of the rounds. */
  double noise() {
    double[] noises =
        points.stream()
            .flatMap(point -> point.timings().values().stream())
            .mapToDouble(ClearingTime::noise)
            .sorted()
            .toArray();
    return noises[noises.length / 2];
  }
}
