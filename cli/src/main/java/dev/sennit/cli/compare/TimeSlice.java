package dev.sennit.cli.compare;

import java.util.List;

/**
 * The measurement of some milliseconds.
 *
 * @param nanoseconds the time of one run of the work
 * @param bytes the bytes that one run allocated
 */
record TimeSlice(double nanoseconds, double bytes) {
  /**
   * Returns the slice of several threads that ran at the same time. Its time is the time of one run
   * at the mean speed of the threads.
   */
  static TimeSlice ofAll(List<TimeSlice> threads) {
    double perNanosecond = threads.stream().mapToDouble(slice -> 1 / slice.nanoseconds()).sum();
    double bytes = threads.stream().mapToDouble(TimeSlice::bytes).average().orElseThrow();
    return new TimeSlice(threads.size() / perNanosecond, bytes);
  }
}
