package dev.sennit.cli.tune;

import dev.sennit.cli.compare.Sample;

/**
 * How long a method takes to clear memory of a size.
 *
 * @param nanoseconds the least of all rounds: whatever disturbs a round makes it longer
 * @param middle the median of all rounds: what is usual, even where a method now and then is much
 *     faster, as streaming stores are for a while when another method has left the lines in a cache
 * @param noise by how much the least of every other round differs from that of the others, as a
 *     part of it: 0.02 is 2 %
 */
public record Timing(double nanoseconds, double middle, double noise) {

  /** What came of several rounds, two at least. */
  static Timing of(double... rounds) {
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
    return new Timing(least, Sample.of(rounds).median(), Math.max(even, odd) / least - 1);
  }
}
