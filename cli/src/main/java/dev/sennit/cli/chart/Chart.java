package dev.sennit.cli.chart;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * Lines over sizes. Both scales are logarithmic: equal distances are equal ratios.
 *
 * @param title the name of the values
 * @param lines at least one
 * @param marks sizes worth knowing
 */
public record Chart(String title, List<ChartLine> lines, List<Mark> marks) {
  private static final int SIZES_BETWEEN_LABELS = 16;

  /**
   * A size worth knowing.
   *
   * @param name a name of two or three characters
   * @param size the size in bytes
   */
  public record Mark(String name, long size) {}

  /** Returns the scale of all sizes. */
  LogScale sizes() {
    return new LogScale(
        ofLines(ChartLine::firstSize).min().orElseThrow(),
        ofLines(ChartLine::lastSize).max().orElseThrow());
  }

  /** Returns the scale of all values. */
  LogScale values() {
    return LogScale.around(
        ofLines(ChartLine::least).min().orElseThrow(),
        ofLines(ChartLine::greatest).max().orElseThrow());
  }

  private DoubleStream ofLines(ToDoubleFunction<ChartLine> value) {
    return lines.stream().mapToDouble(value);
  }

  /** Returns the sizes to be written at their scale, from the first one on. */
  List<Long> labelledSizes() {
    LogScale sizes = sizes();
    return LongStream.iterate(
            (long) sizes.low(), size -> size <= sizes.high(), size -> size * SIZES_BETWEEN_LABELS)
        .boxed()
        .toList();
  }

  /** Returns the marks within the scale of sizes. */
  List<Mark> visibleMarks() {
    LogScale sizes = sizes();
    return marks.stream()
        .filter(mark -> mark.size() >= sizes.low() && mark.size() <= sizes.high())
        .toList();
  }
}
