package dev.sennit.bench.results;

import dev.sennit.bench.measure.MachineDescription.FrequencyRange;
import dev.sennit.bench.results.Results.ClearingPoint;
import dev.sennit.bench.results.Results.ClearingSeries;
import dev.sennit.cli.measure.Sample;
import java.util.List;
import java.util.Locale;

/**
 * How much the machine disturbed the measurement.
 *
 * @param noisy whether the disturbance was too great
 * @param verdict sentences that say how great it was
 * @param spread the median of the half widths of the ratios' intervals, as a part of the ratio
 */
public record Noise(boolean noisy, String verdict, double spread) {
  private static final double LIMIT = 0.05;
  // A speed is not a ratio of a pair, so drift stays in it. From this limit on, the drift is
  // visible on the logarithmic axis of the chart.
  private static final double LIMIT_OF_SPEED = 0.25;
  private static final double MANY = 0.25;
  private static final double LIMIT_OF_FREQUENCY = 0.1;

  /** Returns the noise in ratios, in speeds of clearing and in the frequency. */
  static Noise of(List<Interval> ratios, List<ClearingSeries> clearing, FrequencyRange frequency) {
    if (ratios.isEmpty()) {
      return new Noise(false, "There are no ratios that could be noisy." + ofSpeeds(clearing), 0);
    }
    double middle = Sample.of(ratios, Interval::spread).median();
    long noisy = ratios.stream().filter(Noise::isNoisy).count();
    double moved = frequency.most() / frequency.least() - 1;
    String verdict =
        String.format(
            Locale.ROOT,
            "%d of %d ratios are noisy (their interval is wider than +-%.0f %%). The median interval is"
                + " +-%.1f %%. The frequency was between %.2f and %.2f GHz, %.0f %% apart%s",
            noisy,
            ratios.size(),
            100 * LIMIT,
            100 * middle,
            frequency.least(),
            frequency.most(),
            100 * moved,
            moved > LIMIT_OF_FREQUENCY
                ? ": trust ratios more than times, because the sides of a ratio took turns."
                : ".");
    return new Noise(noisy > MANY * ratios.size(), verdict + ofSpeeds(clearing), middle);
  }

  /** Returns a sentence on noisy speeds; an empty text if there are none. */
  private static String ofSpeeds(List<ClearingSeries> clearing) {
    List<ClearingPoint> points =
        clearing.stream().flatMap(series -> series.points().stream()).toList();
    long noisy = points.stream().filter(ClearingPoint::noisy).count();
    return noisy == 0
        ? ""
        : " Of %d speeds of clearing %d are noisy, wider than +-%.0f %%."
            .formatted(points.size(), noisy, 100 * LIMIT_OF_SPEED);
  }

  static boolean isNoisy(Interval ratio) {
    return ratio.spread() > LIMIT;
  }

  static boolean isNoisySpeed(Interval speed) {
    return speed.spread() > LIMIT_OF_SPEED;
  }
}
