package dev.sennit.cli.compare;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What was measured of a case.
 *
 * @param name what was done
 * @param size bytes of the message, or of the memory
 * @param pairs how many pairs were measured
 * @param finding what they say; nothing if they say too little, as the machine was too busy
 */
public record Row(String name, int size, int pairs, Optional<Finding> finding) {
  /** How many times its lower end an interval's upper end is at most. */
  static final int WIDEST = 4;

  /**
   * What pairs of slices say.
   *
   * @param jdk of the JDK
   * @param sennit of Sennit
   * @param ratio the median of the pairs' ratios: how many times as fast Sennit is
   * @param low where the ratio's 95 % confidence interval begins
   * @param high where it ends
   */
  public record Finding(Side jdk, Side sennit, double ratio, double low, double high) {

    private static Finding of(List<Pair> pairs) {
      Sample ratios = Sample.of(pairs, Pair::ratio);
      return new Finding(
          Side.of(pairs, Pair::jdk),
          Side.of(pairs, Pair::sennit),
          ratios.median(),
          ratios.low(),
          ratios.high());
    }

    private boolean isTelling() {
      return high <= WIDEST * low;
    }
  }

  /**
   * What was measured of one contender.
   *
   * @param nanoseconds for one run, the median
   * @param spread half the distance between its quartiles, as a part of the median
   * @param bytes allocated by one run, the median
   */
  public record Side(double nanoseconds, double spread, double bytes) {

    private static Side of(List<Pair> pairs, Function<Pair, Slice> side) {
      Sample nanoseconds = Sample.of(pairs, pair -> side.apply(pair).nanoseconds());
      Sample bytes = Sample.of(pairs, pair -> side.apply(pair).bytes());
      return new Side(nanoseconds.median(), nanoseconds.spread(), bytes.median());
    }
  }

  /**
   * Tells whether more pairs are worth their time: these say too little, or that the ratio is below
   * what it should be at least.
   */
  boolean needsPairs(double least) {
    return finding.isEmpty() || finding.get().high() < least;
  }

  static Row of(String name, int size, List<Pair> pairs) {
    Optional<Finding> finding =
        pairs.size() < Sample.LEAST_OF_INTERVAL
            ? Optional.empty()
            : Optional.of(Finding.of(pairs)).filter(Finding::isTelling);
    return new Row(name, size, pairs.size(), finding);
  }
}
