package dev.sennit.bench.results;

import dev.sennit.bench.results.Round.Reading;
import dev.sennit.cli.measure.Sample;
import java.util.List;
import java.util.Optional;

/**
 * A side of a row. A time and a ratio are lists: a value alone, or a value and both ends of its
 * interval.
 *
 * @param ns the nanoseconds of an operation on each thread; null if the run measured speed instead
 * @param gigabytesPerSecond the speed of all threads together; null if that was not measured
 * @param allocated bytes that an operation allocates, in the JVM that allocates most; null if that
 *     was not measured
 * @param ratio how many times as fast as the first side; null for the first side itself
 * @param jvms the same in the JVM in the middle, and in the worst one; null if that is not known
 * @param noisy true if the interval of the ratio is wider than 5 % to each side, otherwise null
 */
public record KeptSide(
    String name,
    List<Double> ns,
    Double gigabytesPerSecond,
    Double allocated,
    List<Double> ratio,
    List<Double> jvms,
    Boolean noisy) {
  private static final double TENTHS = 10;
  private static final double THOUSANDTHS = 1000;
  private static final double NOISY = 0.05;

  /**
   * Returns a side.
   *
   * @param any any round of the row
   * @param own its reading in each round
   * @param ratios its ratio in each round; none for the first side
   */
  static KeptSide of(Round any, List<Reading> own, List<Double> ratios) {
    Interval time = Interval.ofRounds(own.stream().map(Reading::nanoseconds).toList());
    boolean isFirst = ratios.isEmpty();
    Interval ratio = isFirst ? null : Interval.ofRounds(ratios);
    Sample jvms = isFirst ? null : Sample.of(ratios, Double::doubleValue);
    double allocated = own.stream().mapToDouble(Reading::allocated).max().orElseThrow();
    return new KeptSide(
        own.getFirst().name(),
        numbers(time),
        any.threads() == 1 || any.bytes() == null
            ? null
            : rounded(any.bytes() * any.threads() / time.value(), THOUSANDTHS),
        rounded(allocated, TENTHS),
        isFirst ? null : numbers(ratio),
        isFirst ? null : List.of(jvms.median(), jvms.least()),
        !isFirst && ratio.spread() > NOISY ? true : null);
  }

  private static double rounded(double value, double parts) {
    return Math.round(parts * value) / parts;
  }

  private static List<Double> numbers(Interval interval) {
    return List.of(interval.value(), interval.low(), interval.high());
  }

  public Optional<Interval> ratioInterval() {
    return interval(ratio);
  }

  public Optional<Interval> time() {
    return interval(ns);
  }

  private static Optional<Interval> interval(List<Double> numbers) {
    return numbers == null || numbers.size() < 3
        ? Optional.empty()
        : Optional.of(new Interval(numbers.get(0), numbers.get(1), numbers.get(2)));
  }
}
