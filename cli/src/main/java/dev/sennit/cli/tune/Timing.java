package dev.sennit.cli.tune;

/**
 * How long a method takes to clear memory of a size.
 *
 * @param nanoseconds the least of all rounds: whatever disturbs a round makes it longer
 * @param noise by how much the least of every other round differs from that of the others, as a
 *     part of it: 0.02 is 2 %
 */
public record Timing(double nanoseconds, double noise) {

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
    return new Timing(least, Math.max(even, odd) / least - 1);
  }
}
