package dev.sennit.cli.tune;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Made-up measurements: the times of each method at sizes of which each is twice the one before.
 */
final class MadeUpPoints {
  private MadeUpPoints() {}

  /**
   * Makes them.
   *
   * @param times each method with its times, such as {@code jdk 10 20; vector 9 18}
   */
  static List<Point> from(long firstSize, double noise, String times) {
    List<String[]> methods =
        Stream.of(times.split(";")).map(method -> method.strip().split(" ")).toList();
    List<Point> points = new ArrayList<>();
    for (int i = 1; i < methods.getFirst().length; i++) {
      Map<String, ClearingTime> timings = new LinkedHashMap<>();
      for (String[] method : methods) {
        double time = Double.parseDouble(method[i]);
        timings.put(method[0], new ClearingTime(time, time, noise));
      }
      points.add(new Point(firstSize << (i - 1), timings));
    }
    return points;
  }
}
