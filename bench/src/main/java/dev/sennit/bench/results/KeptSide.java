package dev.sennit.bench.results;

import dev.sennit.bench.results.Round.Reading;
import dev.sennit.cli.measure.Sample;
import java.util.List;

/**
 * A side of a row.
 *
 * @param ns the nanoseconds of an operation on each thread
 * @param allocated bytes that an operation allocates, in the JVM that allocates most
 * @param ratio how many times as fast as the first side; null for the first side itself
 * @param jvms the same in the JVM in the middle, and in the worst one; null if that is not known
 */
public record KeptSide(
    String name, Interval ns, double allocated, Interval ratio, List<Double> jvms) {
  private static final double TENTHS = 10;
  private static final double NOISY = 0.05;

  /** Returns the side of a number, with what it took in each round. */
  static KeptSide of(int number, List<Round> rounds) {
    List<Reading> own = rounds.stream().map(round -> round.readings().get(number)).toList();
    String name = own.getFirst().name();
    Interval ns = Interval.ofRounds(own.stream().map(Reading::nanoseconds).toList());
    double most = own.stream().mapToDouble(Reading::allocated).max().orElseThrow();
    double allocated = Math.round(TENTHS * most) / TENTHS;
    if (number == 0) {
      return new KeptSide(name, ns, allocated, null, null);
    }
    List<Double> ratios =
        rounds.stream()
            .map(Round::readings)
            .map(all -> all.getFirst().nanoseconds() / all.get(number).nanoseconds())
            .toList();
    Sample jvms = Sample.of(ratios, Double::doubleValue);
    return new KeptSide(
        name, ns, allocated, Interval.ofRounds(ratios), List.of(jvms.median(), jvms.least()));
  }

  /** Returns whether the interval of the ratio is wider than 5 % to each side. */
  public boolean isNoisy() {
    return ratio != null && ratio.spread() > NOISY;
  }
}
