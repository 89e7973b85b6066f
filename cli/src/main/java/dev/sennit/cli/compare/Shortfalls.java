package dev.sennit.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The ratios that are less than they should be, with which every report of ratios ends.
 *
 * @param least what no ratio should be below
 * @param measured how many ratios there are
 * @param below those that are below
 */
public record Shortfalls(double least, int measured, List<Ratio> below) {
  /** What is loss and not noise: Sennit promises not to be slower than the JDK. */
  public static final double PROMISED = 0.95;

  /**
   * How many times as fast Sennit was.
   *
   * @param work in what, in words
   * @param value the ratio
   * @param low where its interval begins
   * @param high where it ends
   */
  public record Ratio(String work, double value, double low, double high) {}

  /** Picks from ratios those below {@code least}. */
  public static Shortfalls of(double least, List<Ratio> ratios) {
    return new Shortfalls(
        least, ratios.size(), ratios.stream().filter(ratio -> ratio.value() < least).toList());
  }

  /** Returns those that are below with their whole interval, so that noise is no excuse. */
  public List<Ratio> certain() {
    return below.stream().filter(ratio -> ratio.high() < least).toList();
  }

  /** Returns a line that says how many there are, and one for each, which begins with a dash. */
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

  /** Returns what no ratio should be below, as it was given: 0.95x. */
  public String bar() {
    return least + "x";
  }
}
