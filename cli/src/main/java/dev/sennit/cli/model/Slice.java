package dev.sennit.cli.model;

import java.util.List;

/**
 * A part of a kernel's measurement.
 *
 * @param gigahertz the frequency just before it
 * @param nanoseconds what a block took
 */
record Slice(double gigahertz, double nanoseconds) {

  /**
   * The cycles of a block by a kernel's slices, which are of one twentieth of a second: the
   * shortest time, by the highest frequency. What disturbs a measurement makes a time longer and an
   * estimate of the frequency lower; so a slice by the estimate beside it alone may come out as too
   * little, and the least of those would be the most disturbed one. By slices of other kernels,
   * which may be minutes away, the frequency is another one.
   */
  static double cycles(List<Slice> slices) {
    double shortest = slices.stream().mapToDouble(Slice::nanoseconds).min().orElseThrow();
    return shortest * highest(slices);
  }

  static double highest(List<Slice> slices) {
    return slices.stream().mapToDouble(Slice::gigahertz).max().orElseThrow();
  }
}
