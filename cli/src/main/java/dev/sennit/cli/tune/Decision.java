package dev.sennit.cli.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides from which size on which method clears. Sizes are looked at from the smallest on; another
 * method takes over where it is faster by more than the noise, and by {@link #LEAST_GAIN} at least,
 * and is faster at every size of the octave above, of which at least one must have been measured.
 * So the same is decided again tomorrow: no single measurement decides, and of methods that are as
 * fast as each other the one stays that is there.
 */
final class Decision {
  /** By how much a method must be faster to take over. */
  static final double LEAST_GAIN = 0.03;

  private static final int OCTAVE = 2;

  private final List<Point> points;

  private Decision(List<Point> points) {
    this.points = points;
  }

  /**
   * Who takes over and where, ascending.
   *
   * @param first the name of the method that is there at the smallest sizes
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

  /** Of the methods that may take over at a point the fastest there. */
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
    Timing mine = point.timing(method);
    Timing other = point.timing(current);
    double noise = Math.max(LEAST_GAIN, Math.max(mine.noise(), other.noise()));
    return point.speed(method, current) > 1 + noise;
  }
}
