package dev.sennit.cli.chart;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * Lines over sizes. Both scales are logarithmic: equal distances are equal ratios.
 *
 * @param title what the values are
 * @param lines at least one
 * @param marks sizes worth knowing
 */
public record Chart(String title, List<Line> lines, List<Mark> marks) {
  private static final int SIZES_BETWEEN_LABELS = 16;

  /**
   * A size worth knowing.
   *
   * @param name what is there, in two or three characters
   * @param size in bytes
   */
  public record Mark(String name, long size) {}

  /** Of all sizes. */
  LogScale sizes() {
    return new LogScale(
        ofLines(Line::firstSize).min().orElseThrow(), ofLines(Line::lastSize).max().orElseThrow());
  }

  /** Of all values. */
  LogScale values() {
    return LogScale.around(
        ofLines(Line::least).min().orElseThrow(), ofLines(Line::greatest).max().orElseThrow());
  }

  private DoubleStream ofLines(ToDoubleFunction<Line> value) {
    return lines.stream().mapToDouble(value);
  }

  /** Sizes to be written at their scale, from the first one on. */
  List<Long> labelledSizes() {
    LogScale sizes = sizes();
    return LongStream.iterate(
            (long) sizes.low(), size -> size <= sizes.high(), size -> size * SIZES_BETWEEN_LABELS)
        .boxed()
        .toList();
  }

  /** The marks that are among the sizes. */
  List<Mark> visibleMarks() {
    LogScale sizes = sizes();
    return marks.stream()
        .filter(mark -> mark.size() >= sizes.low() && mark.size() <= sizes.high())
        .toList();
  }
}
