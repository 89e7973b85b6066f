package dev.sennit.cli.tune;

import java.util.Map;

/**
 * What was measured at a size.
 *
 * @param size in bytes
 * @param timings of each method, by its name
 */
public record Point(long size, Map<String, Timing> timings) {
  Timing timing(String method) {
    return timings.get(method);
  }

  /** How many times as fast a method is as another. */
  double speed(String method, String other) {
    return timing(other).nanoseconds() / timing(method).nanoseconds();
  }

  public double gigabytesPerSecond(String method) {
    return size / timing(method).nanoseconds();
  }

  /** The same in the middle one of all rounds. */
  public double middleGigabytesPerSecond(String method) {
    return size / timing(method).middle();
  }
}
