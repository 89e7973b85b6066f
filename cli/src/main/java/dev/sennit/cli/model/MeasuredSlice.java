package dev.sennit.cli.model;

import java.util.List;

/**
 * A part of a kernel's measurement.
 *
 * @param gigahertz the frequency just before this part
 * @param nanoseconds the time of a block
 */
record MeasuredSlice(double gigahertz, double nanoseconds) {

  /**
   * Returns the cycles of a block: the shortest time of a kernel's slices, times their highest
   * frequency. A disturbance makes a time longer, and an estimate of the frequency lower. A slice
   * times its own estimate could therefore be too small, and the least product would be the most
   * disturbed one. Slices of other kernels may be minutes away and have another frequency.
   */
  static double cycles(List<MeasuredSlice> slices) {
    double shortest = slices.stream().mapToDouble(MeasuredSlice::nanoseconds).min().orElseThrow();
    return shortest * highest(slices);
  }

  static double highest(List<MeasuredSlice> slices) {
    return slices.stream().mapToDouble(MeasuredSlice::gigahertz).max().orElseThrow();
  }
}
