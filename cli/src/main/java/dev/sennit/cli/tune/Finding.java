package dev.sennit.cli.tune;

import dev.sennit.cli.chart.Chart;
import dev.sennit.cli.chart.ChartLine;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.measure.Sample;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.clear.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

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
    List<Row> rows = new ArrayList<>();
    for (Cache cache : caches) {
      points.stream()
          .filter(point -> point.size() <= cache.size() / 2)
          .reduce((_, larger) -> larger)
          .ifPresent(point -> rows.add(new Row("in " + cache.name(), point)));
    }
    Point largest = points.getLast();
    boolean fits = caches.stream().anyMatch(cache -> largest.size() < 2 * cache.size());
    rows.add(new Row(fits ? "the most" : "in memory", largest));
    Columns<Row> columns =
        new Columns<Row>()
            .text("GB/s", Row::name)
            .number("", row -> ByteSize.of(row.point().size()));
    methods()
        .forEach(method ->
            columns.number(
                method, row -> Decimal.exactly(row.point().gigabytesPerSecond(method), 1)));
    return columns.table(rows).lines();
  }

  /** A row of the table of speeds. */
  private record Row(String name, Point point) {}

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
    List<ClearingTime> times =
        points.stream().flatMap(point -> point.timings().values().stream()).toList();
    return Sample.of(times, ClearingTime::noise).median();
  }
}
