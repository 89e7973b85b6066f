package dev.sennit.cli.doctor;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import dev.sennit.cli.Paragraph;
import dev.sennit.cli.TextTable;
import dev.sennit.runtime.KernelTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the kernels in use are worth on this machine.
 *
 * @param times the times of each kernel
 * @param delay how long other threads wait
 */
public record Measurement(List<KernelTimes> times, SafepointDelay delay) {
  private static final long WARM_UP = 400_000_000;
  private static final long SLICE = 4_000_000;
  private static final int LONG_MESSAGE = 128;
  private static final int WARM_UPS = 5000;

  /** Measures in this JVM, which takes about 20 seconds. */
  public static Measurement ofThisJvm() throws InterruptedException {
    int most = Math.toIntExact(Runtime.getRuntime().maxMemory() >> 22);
    return new Measurement(
        KernelTimes.measure(WARM_UP, SLICE),
        SafepointDelay.measure(Math.clamp(most, 1, LONG_MESSAGE), WARM_UPS));
  }

  /** The table, if there is a kernel to be in it, and what is to be said of it. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!times.isEmpty()) {
      lines.addAll(table());
      lines.add("");
      lines.add(
          "Times are those of a message, and ratios say how many times as fast the kernel is.");
      lines.add(
          "Where the JDK has nothing, Sennit's Java stands in its column; beside kernels for");
      lines.add("several messages at once stands the kernel for one.");
      lines.add("");
    }
    lines.addAll(Paragraph.lines(delay.words()));
    return lines;
  }

  private List<String> table() {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT)
            .row("family", "kernel", "bytes", "ns", "JDK ns", "ratio");
    for (KernelTimes each : times) {
      table.row(
          each.work(),
          each.kernel(),
          Integer.toString(each.bytes()),
          number("%.1f", each.nanoseconds()),
          number("%.1f", each.nanosecondsInstead()),
          number("%.2fx", each.gain()));
    }
    return table.lines();
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
