package dev.sennit.cli.tune;

import java.util.Map;

/**
 * The measurements at a size.
 *
 * @param size the size in bytes
 * @param timings the times by the names of the methods
 */
public record Point(long size, Map<String, ClearingTime> timings) {
  ClearingTime timing(String method) {
    return timings.get(method);
  }

  /** Returns how many times as fast a method is as another. */
  double speed(String method, String other) {
    return timing(other).nanoseconds() / timing(method).nanoseconds();
  }

  public double gigabytesPerSecond(String method) {
    return size / timing(method).nanoseconds();
  }

  /** Returns the speed of the median round. */
  public double middleGigabytesPerSecond(String method) {
    return size / timing(method).middle();
  }
}
