package dev.sennit.cli.compare;

import dev.sennit.cli.measure.Sample;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The measurement of a case.
 *
 * @param name the name of the work
 * @param size the bytes of the message, or of the memory
 * @param pairs the number of measured pairs
 * @param finding the numbers; empty if the machine was too busy for them
 */
record ComparisonRow(String name, int size, int pairs, Optional<Finding> finding) {
  /** The widest interval with a finding: the upper end divided by the lower end. */
  static final int WIDEST = 4;

  /**
   * The numbers from pairs of slices.
   *
   * @param jdk the numbers of the JDK
   * @param sennit the numbers of Sennit
   * @param ratio the median of the pairs' ratios: how many times as fast Sennit is
   * @param low the lower end of the ratio's 95 % confidence interval
   * @param high the upper end of that interval
   */
  record Finding(Side jdk, Side sennit, double ratio, double low, double high) {

    private static Finding of(List<SlicePair> pairs) {
      Sample ratios = Sample.of(pairs, SlicePair::ratio);
      return new Finding(
          Side.of(pairs, SlicePair::jdk),
          Side.of(pairs, SlicePair::sennit),
          ratios.median(),
          ratios.low(),
          ratios.high());
    }

    private boolean isTelling() {
      return high <= WIDEST * low;
    }
  }

  /**
   * The numbers of one implementation.
   *
   * @param nanoseconds the median time of one run
   * @param spread half the distance between the quartiles, as a part of the median
   * @param bytes the median of the bytes that one run allocated
   */
  record Side(double nanoseconds, double spread, double bytes) {

    private static Side of(List<SlicePair> pairs, Function<SlicePair, TimeSlice> side) {
      Sample nanoseconds = Sample.of(pairs, pair -> side.apply(pair).nanoseconds());
      Sample bytes = Sample.of(pairs, pair -> side.apply(pair).bytes());
      return new Side(nanoseconds.median(), nanoseconds.spread(), bytes.median());
    }
  }

  /**
   * Tells whether more pairs are worth their time: there is no finding yet, or its ratio is too
   * low.
   */
  boolean needsPairs(double least) {
    return finding.isEmpty() || finding.get().high() < least;
  }

  static ComparisonRow of(String name, int size, List<SlicePair> pairs) {
    Optional<Finding> finding =
        pairs.size() < Sample.LEAST_OF_INTERVAL
            ? Optional.empty()
            : Optional.of(Finding.of(pairs)).filter(Finding::isTelling);
    return new ComparisonRow(name, size, pairs.size(), finding);
  }
}
