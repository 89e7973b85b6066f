package dev.sennit.bench.results;

import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Side;
import java.util.List;
import java.util.Optional;

/**
 * A side of a row. A time and a ratio are lists: a value alone, or a value and both ends of its
 * interval.
 *
 * @param ns the nanoseconds of an operation on each thread; null if the run measured speed instead
 * @param gigabytesPerSecond the speed of all threads together; null if that was not measured
 * @param allocated bytes that an operation allocates; null if that was not measured
 * @param ratio how many times as fast as the first side; null for the first side itself
 * @param noisy true if the interval of the ratio is wider than 5 % to each side, otherwise null
 */
public record KeptSide(
    String name,
    List<Double> ns,
    Double gigabytesPerSecond,
    Double allocated,
    List<Double> ratio,
    Boolean noisy) {
  private static final double TENTHS = 10;
  private static final double THOUSANDTHS = 1000;

  static KeptSide of(ContestResult contest, Side side) {
    return new KeptSide(
        side.name(),
        numbers(side.time()),
        contest.threads() == 1 || contest.bytes() == null ? null : speed(contest, side),
        Math.round(TENTHS * side.allocated()) / TENTHS,
        side.ratio() == null ? null : numbers(side.ratio()),
        side.noisy() ? true : null);
  }

  private static double speed(ContestResult contest, Side side) {
    double speed = contest.bytes() * contest.operationsPerNanosecond(side);
    return Math.round(THOUSANDTHS * speed) / THOUSANDTHS;
  }

  private static List<Double> numbers(Interval interval) {
    return List.of(interval.value(), interval.low(), interval.high());
  }

  /** Returns the interval of the ratio, if it has one. */
  public Optional<Interval> ratioInterval() {
    return ratio == null || ratio.size() < 3
        ? Optional.empty()
        : Optional.of(new Interval(ratio.get(0), ratio.get(1), ratio.get(2)));
  }
}
