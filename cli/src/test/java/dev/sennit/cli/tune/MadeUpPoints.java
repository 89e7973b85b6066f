package dev.sennit.cli.tune;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Made-up measurements: the times of each method at sizes of which each is twice the one before.
 */
final class MadeUpPoints {
  private final long firstSize;
  private final Map<String, double[]> times = new LinkedHashMap<>();
  private double noise = 0.001;

  private MadeUpPoints(long firstSize) {
    this.firstSize = firstSize;
  }

  static MadeUpPoints from(long firstSize) {
    return new MadeUpPoints(firstSize);
  }

  MadeUpPoints method(String name, double... nanoseconds) {
    times.put(name, nanoseconds);
    return this;
  }

  MadeUpPoints noise(double noise) {
    this.noise = noise;
    return this;
  }

  List<Point> points() {
    List<Point> points = new ArrayList<>();
    int sizes = times.values().iterator().next().length;
    for (int i = 0; i < sizes; i++) {
      Map<String, ClearingTime> timings = new LinkedHashMap<>();
      for (Map.Entry<String, double[]> method : times.entrySet()) {
        timings.put(
            method.getKey(), new ClearingTime(method.getValue()[i], method.getValue()[i], noise));
      }
      points.add(new Point(firstSize << i, timings));
    }
    return points;
  }
}
