package dev.sennit.cli.compare;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleConsumer;

/** Measures all cases in one plain JVM of each implementation, by turns. */
public final class PlainJvms {
  private PlainJvms() {}

  /**
   * Measures the cases that have kernels on this machine.
   *
   * @param usual the time that it takes on a quiet machine
   * @param progress takes the part that is done
   */
  public static List<ComparisonRow> measure(Duration usual, DoubleConsumer progress)
      throws Exception {
    Set<String> here = Cases.namesHere();
    try (MeasuringJvms started = new MeasuringJvms(Cases.class)) {
      return JdkComparison.of(
              Cases.ofEveryMachine(),
              row -> here.contains(row.name()),
              1,
              started.start(1),
              0,
              new TimeBudget(usual),
              (done, all) -> progress.accept((double) done / all))
          .getFirst();
    }
  }
}
