package dev.sennit.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The ratios that are too low. Every report of ratios ends with them.
 *
 * @param least the bar that no ratio should be below
 * @param measured the number of all ratios
 * @param below the ratios below the bar
 */
public record Shortfalls(double least, int measured, List<Ratio> below) {
  /** A ratio below it is loss and not noise: Sennit promises not to be slower than the JDK. */
  public static final double PROMISED = 0.95;

  /**
   * How many times as fast Sennit was.
   *
   * @param work the work, in words
   * @param value the ratio
   * @param low the lower end of its interval
   * @param high the upper end of its interval
   */
  public record Ratio(String work, double value, double low, double high) {}

  /** Picks from ratios those below {@code least}. */
  public static Shortfalls of(double least, List<Ratio> ratios) {
    return new Shortfalls(
        least, ratios.size(), ratios.stream().filter(ratio -> ratio.value() < least).toList());
  }

  /** Returns the ratios whose whole interval is below the bar, so that noise is no excuse. */
  public List<Ratio> certain() {
    return below.stream().filter(ratio -> ratio.high() < least).toList();
  }

  /** Returns a line with their number, and an item that begins with a dash for each. */
  public List<String> lines() {
    if (below.isEmpty()) {
      return List.of(
          "Ratios below %s: %s."
              .formatted(bar(), measured == 0 ? "none was measured" : "none of " + measured));
    }
    List<String> lines = new ArrayList<>();
    lines.add("RATIOS BELOW %s: %d of %d.".formatted(bar(), below.size(), measured));
    below.forEach(ratio -> lines.add("- " + line(ratio)));
    return lines;
  }

  private String line(Ratio ratio) {
    return String.format(
        Locale.ROOT,
        "%s: %.3fx, and its interval from %.3f to %.3f %s %s",
        ratio.work(),
        ratio.value(),
        ratio.low(),
        ratio.high(),
        ratio.high() < least ? "is below" : "reaches",
        bar());
  }

  /** Returns the bar in words: 0.95x. */
  public String bar() {
    return least + "x";
  }
}
