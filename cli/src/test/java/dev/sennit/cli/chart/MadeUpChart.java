package dev.sennit.cli.chart;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A chart of two lines that cross, and a third that begins like one of them. */
final class MadeUpChart {
  static final Chart CHART =
      new Chart(
          "Speeds <&>",
          List.of(
              line("steady", 20, 20, 20, 20),
              line("fading", 200, 200, 20, 2),
              line("other", 20, 20, 20, 63)),
          List.of(new Chart.Mark("L1", 4096), new Chart.Mark("L9", 1L << 40)));

  private MadeUpChart() {}

  private static ChartLine line(String name, double... values) {
    NavigableMap<Long, Double> points = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      points.put(64L << (4 * i), values[i]);
    }
    return new ChartLine(name, points);
  }
}
