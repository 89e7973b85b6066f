package dev.sennit.cli.compare;

import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.measure.Sample;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The measurement of a case.
 *
 * @param name the name of the work
 * @param size the bytes of a message, or of the memory
 * @param messages the number of messages in the work
 * @param threads the number of threads that did the work at once, each on its own objects
 * @param pairs the number of measured pairs
 * @param finding the numbers; empty if the machine was too busy for them
 */
public record ComparisonRow(
    String name, int size, int messages, int threads, int pairs, Optional<Finding> finding) {
  /** The widest interval with a finding: the upper end divided by the lower end. */
  static final int WIDEST = 4;

  /**
   * The numbers from pairs of slices.
   *
   * @param jdk the numbers of the JDK
   * @param sennit the numbers of Sennit
   * @param ratio the median of the pairs' ratios: how many times as fast Sennit is
   * @param worst the same in the JVMs where it is lowest
   * @param low the lower end of the ratio's 95 % confidence interval
   * @param high the upper end of that interval
   */
  public record Finding(
      Side jdk, Side sennit, double ratio, double worst, double low, double high) {

    private static Optional<Finding> of(List<SlicePair> pairs) {
      if (pairs.isEmpty()) {
        return Optional.empty();
      }
      Sample ratios = Sample.of(pairs, SlicePair::ratio);
      Finding finding =
          new Finding(
              Side.of(pairs, SlicePair::jdk),
              Side.of(pairs, SlicePair::sennit),
              ratios.median(),
              medians(pairs, SlicePair::ratio).min().orElseThrow(),
              ratios.low(),
              ratios.high());
      return Optional.of(finding).filter(_ -> ratios.isWithin(WIDEST));
    }
  }

  /** Returns a median for each JVM. */
  private static DoubleStream medians(List<SlicePair> pairs, ToDoubleFunction<SlicePair> number) {
    return pairs.stream().collect(Collectors.groupingBy(SlicePair::jvm)).values().stream()
        .mapToDouble(ofJvm -> Sample.of(ofJvm, number).median());
  }

  /**
   * The numbers of one implementation.
   *
   * @param nanoseconds the median time of one run, on each of the threads
   * @param spread half the distance between the quartiles, as a part of the median
   * @param bytes the median of the bytes that one run allocated, in the JVM where it is highest
   */
  public record Side(double nanoseconds, double spread, double bytes) {

    private static Side of(List<SlicePair> pairs, Function<SlicePair, TimeSlice> side) {
      Sample nanoseconds = Sample.of(pairs, pair -> side.apply(pair).nanoseconds());
      double bytes = medians(pairs, pair -> side.apply(pair).bytes()).max().orElseThrow();
      return new Side(nanoseconds.median(), nanoseconds.spread(), bytes);
    }
  }

  /**
   * Tells whether more pairs are worth their time: there is no finding yet, or its ratio is too
   * low.
   */
  boolean needsPairs(double least) {
    return finding.isEmpty() || finding.get().high() < least;
  }

  /** Returns the bytes that all threads together take through the work in a nanosecond. */
  double bytesPerNanosecond(Side side) {
    return (double) size * messages * threads / side.nanoseconds();
  }

  /** Tells whether another row is of the same work, on any number of threads. */
  boolean isOfSameWork(ComparisonRow other) {
    return name.equals(other.name) && size == other.size;
  }

  /** Returns the work in words, such as MD5 digest of 64 B. */
  public String title() {
    String work = title(name, size);
    return isOfAllCores() ? "%s on %d threads".formatted(work, threads) : work;
  }

  /** Returns work in words that is named by its algorithm first, and then by how it is done. */
  public static String title(String name, long size) {
    return name + (name.contains(", ") ? ", " : " of ") + ByteSize.of(size);
  }

  /** Tells whether several threads did the work at once. */
  boolean isOfAllCores() {
    return threads > 1;
  }

  static ComparisonRow of(String name, int size, int messages, int threads, List<SlicePair> pairs) {
    return new ComparisonRow(name, size, messages, threads, pairs.size(), Finding.of(pairs));
  }
}
