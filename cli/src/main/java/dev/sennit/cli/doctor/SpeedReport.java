package dev.sennit.cli.doctor;

import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.cli.doctor.MeasuredKernel.Medians;
import dev.sennit.cli.measure.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The speed of the kernels in use, beside the JDK.
 *
 * @param kernels each kernel with its numbers
 * @param delay the time that other threads wait; empty if the machine was too busy for it
 */
record SpeedReport(List<MeasuredKernel> kernels, Optional<StackDumpDelay> delay) {
  private static final Duration WARM_UP = Duration.ofMillis(250);

  // Other programs seldom get the processor within so short a slice, of which the best counts.
  private static final Duration SLICE = Duration.ofNanos(300_000);
  private static final Duration AT_ONCE = Duration.ofNanos(1);
  private static final long NANOSECONDS_OF_ROUNDS = 10_000_000_000L;
  private static final int LONG_MESSAGE = 128;
  private static final int WARM_UPS = 5000;

  /** Measures in this JVM for about 20 seconds. */
  static SpeedReport ofThisJvm() throws InterruptedException {
    List<MeasuredKernel> kernels = MeasuredKernel.all(rounds());
    int most = Math.toIntExact(Runtime.getRuntime().maxMemory() >> 22);
    return new SpeedReport(
        kernels,
        untold(kernels) > kernels.size() / 2
            ? Optional.empty()
            : Optional.of(StackDumpDelay.measure(Math.clamp(most, 1, LONG_MESSAGE), WARM_UPS)));
  }

  /** Measures all kernels in turns, after all are warm: a disturbance affects each a little. */
  private static List<MeasuredRound> rounds() {
    MeasuredRound _ = MeasuredRound.measure(WARM_UP, AT_ONCE);
    List<MeasuredRound> rounds = new ArrayList<>();
    long begin = System.nanoTime();
    do {
      rounds.add(MeasuredRound.measure(AT_ONCE, SLICE));
    } while (!rounds.getFirst().speeds().isEmpty()
        && System.nanoTime() - begin < NANOSECONDS_OF_ROUNDS);
    return rounds;
  }

  private static long untold(List<MeasuredKernel> kernels) {
    return kernels.stream().filter(each -> each.medians().isEmpty()).count();
  }

  /** Returns a table of the kernels, if there are any, and its explanation. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!kernels.isEmpty()) {
      lines.addAll(table());
      lines.add("");
      lines.addAll(Paragraph.lines(explanations()));
      lines.add("");
    }
    delay.ifPresent(measured -> lines.addAll(Paragraph.lines(measured.words())));
    return lines;
  }

  private List<String> explanations() {
    String times =
        "Times are for one message, and medians. A ratio says how many times as fast the kernel is."
            + " The JDK's column has Sennit's Java code if the JDK lacks the algorithm, and the kernel"
            + " for one message beside kernels for several messages at once.";
    return untold(kernels) == 0 ? List.of(times) : List.of(times, tooBusy());
  }

  private String tooBusy() {
    return String.format(
        Locale.ROOT,
        "%d of %d rows lack numbers: the machine was too busy. These rows did not get %d undisturbed"
            + " rounds that tell each number within a factor of %s. Measure again when the machine is"
            + " quiet.",
        untold(kernels),
        kernels.size(),
        Sample.LEAST_OF_INTERVAL,
        MeasuredKernel.WIDEST);
  }

  private List<String> table() {
    return new Columns<MeasuredKernel>()
        .text("family", MeasuredKernel::work)
        .text("kernel", MeasuredKernel::kernel)
        .number("bytes", each -> Integer.toString(each.bytes()))
        .number("ns", each -> text(each, its -> Decimal.exactly(its.nanoseconds(), 1)))
        .number("JDK ns", each -> text(each, its -> Decimal.exactly(its.nanosecondsInstead(), 1)))
        .number("ratio", each -> text(each, its -> Decimal.exactly(its.ratio(), 2) + "x"))
        .table(kernels)
        .lines();
  }

  private static String text(MeasuredKernel kernel, Function<Medians, String> number) {
    return kernel.medians().map(number).orElse("-");
  }
}
