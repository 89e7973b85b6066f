package dev.sennit.cli.tune;

import dev.sennit.cli.measure.Sample;

/**
 * The time that a method takes to clear memory of a size.
 *
 * @param nanoseconds the least of all rounds, as disturbances make a round longer
 * @param middle the median of all rounds. It is the usual time even if some rounds are much faster:
 *     streaming stores are, while another method's lines are still in a cache
 * @param noise the difference between the least even round and the least odd round, as a part of
 *     them: 0.02 is 2 %
 */
record ClearingTime(double nanoseconds, double middle, double noise) {

  /** Evaluates at least two rounds. */
  static ClearingTime of(double... rounds) {
    double even = Double.POSITIVE_INFINITY;
    double odd = Double.POSITIVE_INFINITY;
    for (int i = 0; i < rounds.length; i++) {
      if (i % 2 == 0) {
        even = Math.min(even, rounds[i]);
      } else {
        odd = Math.min(odd, rounds[i]);
      }
    }
    double least = Math.min(even, odd);
    return new ClearingTime(least, Sample.of(rounds).median(), Math.max(even, odd) / least - 1);
  }
}
