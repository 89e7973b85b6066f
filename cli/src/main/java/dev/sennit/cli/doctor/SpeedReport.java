package dev.sennit.cli.doctor;

import dev.sennit.KernelSpeed;
import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.Paragraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The speed of the kernels in use, beside the JDK.
 *
 * @param times the times of each kernel
 * @param delay the time that other threads wait
 */
record SpeedReport(List<KernelSpeed> times, StackDumpDelay delay) {
  private static final Duration WARM_UP = Duration.ofMillis(400);
  private static final Duration SLICE = Duration.ofMillis(4);
  private static final int LONG_MESSAGE = 128;
  private static final int WARM_UPS = 5000;

  /** Measures in this JVM for about 20 seconds. */
  static SpeedReport ofThisJvm() throws InterruptedException {
    int most = Math.toIntExact(Runtime.getRuntime().maxMemory() >> 22);
    return new SpeedReport(
        KernelSpeed.measure(WARM_UP, SLICE),
        StackDumpDelay.measure(Math.clamp(most, 1, LONG_MESSAGE), WARM_UPS));
  }

  /** Returns a table of the kernels, if there are any, and its explanation. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!times.isEmpty()) {
      lines.addAll(table());
      lines.add("");
      lines.addAll(
          Paragraph.lines(
              "Times are for one message. A ratio says how many times as fast the kernel is. The JDK's"
                  + " column has Sennit's Java code if the JDK lacks the algorithm, and the kernel"
                  + " for one message beside kernels for several messages at once."));
      lines.add("");
    }
    lines.addAll(Paragraph.lines(delay.words()));
    return lines;
  }

  private List<String> table() {
    return new Columns<KernelSpeed>()
        .text("family", KernelSpeed::work)
        .text("kernel", KernelSpeed::kernel)
        .number("bytes", each -> Integer.toString(each.bytes()))
        .number("ns", each -> Decimal.exactly(each.nanoseconds(), 1))
        .number("JDK ns", each -> Decimal.exactly(each.nanosecondsInstead(), 1))
        .number("ratio", each -> Decimal.exactly(each.gain(), 2) + "x")
        .table(times)
        .lines();
  }
}
