package dev.sennit.cli.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides which method clears memory of which size. The smallest size comes first. Another method
 * takes over at a size where it is faster by more than the noise, and by at least {@link
 * #LEAST_GAIN}. It must also be faster at every measured size of the octave above, of which there
 * must be one. So the decision is the same tomorrow: no single measurement decides, and among
 * equally fast methods the current one stays.
 */
final class Decision {
  /** The least gain with which a method takes over. */
  static final double LEAST_GAIN = 0.03;

  private static final int OCTAVE = 2;

  private final List<Point> points;

  private Decision(List<Point> points) {
    this.points = points;
  }

  /**
   * Returns the takeovers, ascending by size.
   *
   * @param first the name of the method for the smallest sizes
   * @param points ascending sizes, at each of which the same methods were measured
   */
  static List<Takeover> of(String first, List<Point> points) {
    return new Decision(points).takeovers(first);
  }

  private List<Takeover> takeovers(String first) {
    List<Takeover> takeovers = new ArrayList<>();
    String current = first;
    for (Point point : points) {
      Optional<String> next = successor(current, point);
      if (next.isPresent()) {
        double speed = point.speed(next.get(), current);
        takeovers.add(new Takeover(point.size(), next.get(), current, speed));
        current = next.get();
      }
    }
    return takeovers;
  }

  /** Returns the fastest method that may take over at a point. */
  private Optional<String> successor(String current, Point point) {
    List<Point> above =
        points.stream()
            .filter(next -> next.size() > point.size() && next.size() <= OCTAVE * point.size())
            .toList();
    if (above.isEmpty()) {
      return Optional.empty();
    }
    return point.timings().keySet().stream()
        .filter(method -> isClearlyFaster(method, current, point))
        .filter(method -> above.stream().allMatch(next -> next.speed(method, current) > 1))
        .min(Comparator.comparingDouble(method -> point.timing(method).nanoseconds()));
  }

  private static boolean isClearlyFaster(String method, String current, Point point) {
    ClearingTime mine = point.timing(method);
    ClearingTime other = point.timing(current);
    double noise = Math.max(LEAST_GAIN, Math.max(mine.noise(), other.noise()));
    return point.speed(method, current) > 1 + noise;
  }
}
