package dev.sennit.cli.chart;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A line of a chart.
 *
 * @param name the name in the legend
 * @param points a value above 0 for each size in bytes; at least one
 */
public record ChartLine(String name, NavigableMap<Long, Double> points) {
  public ChartLine {
    points = Collections.unmodifiableNavigableMap(new TreeMap<>(points));
  }

  double firstSize() {
    return points.firstKey();
  }

  double lastSize() {
    return points.lastKey();
  }

  double least() {
    return Collections.min(points.values());
  }

  double greatest() {
    return Collections.max(points.values());
  }

  /** Returns the value at any size, between two points on the straight line that joins them. */
  double at(double size) {
    Map.Entry<Long, Double> below = points.floorEntry((long) size);
    Map.Entry<Long, Double> above = points.higherEntry((long) size);
    if (below == null || above == null) {
      return (below == null ? above : below).getValue();
    }
    double part = new LogScale(below.getKey(), above.getKey()).place(size);
    return new LogScale(below.getValue(), above.getValue()).valueAt(part);
  }
}
