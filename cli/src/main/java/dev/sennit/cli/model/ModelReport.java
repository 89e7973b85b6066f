package dev.sennit.cli.model;

import dev.sennit.cli.console.Columns;
import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.model.ModelDocument.Core;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.model.Calibration;
import dev.sennit.weave.model.CoreResult;
import dev.sennit.weave.model.Limit;
import dev.sennit.weave.model.ModelledKernel;
import dev.sennit.weave.model.Modelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The predictions of models beside the measurements of this machine, as tables for people.
 *
 * @param details whether each kernel has a line for each core
 */
public record ModelReport(ModelDocument document, boolean details) {
  /** A line of the table with details. */
  private record Prediction(ModelledKernel kernel, CoreResult on) {}

  /** Returns the report for a terminal. */
  public List<String> text() {
    return lines(sections().stream().map(ReportSection::text).toList());
  }

  /** Returns the report for a document. */
  public List<String> markdown() {
    return lines(sections().stream().map(ReportSection::markdown).toList());
  }

  private List<String> lines(List<List<String>> sections) {
    List<String> lines = new ArrayList<>();
    for (List<String> section : sections) {
      lines.addAll(section);
      lines.add("");
    }
    lines.addAll(document.notes());
    if (document.notes().isEmpty() && !lines.isEmpty()) {
      lines.removeLast();
    }
    return lines;
  }

  /** Returns the tables, with the calibration at the end. */
  public List<ReportSection> sections() {
    List<ReportSection> sections = new ArrayList<>();
    if (details) {
      sections.add(ofEachCore());
    } else {
      Modelling.PLATFORMS.forEach(platform -> addOverview(platform, sections));
    }
    if (!document.calibration().isEmpty()) {
      sections.add(calibration());
    }
    return sections;
  }

  /** Returns a table with a line for each kernel on each core. */
  private ReportSection ofEachCore() {
    return new ReportSection(
        "Predictions of the models",
        new Columns<Prediction>()
            .text("kernel", line -> line.kernel().name())
            .text("core", line -> title(line.on().core()))
            .number("cycles/block", line -> cycles(line.on().cycles()))
            .number("if loads wait", line -> line.on().simulatedIfLoadsWait(), ModelReport::cycles)
            .number("bytes/cycle", line -> Decimal.exactly(line.on().bytesPerCycle(), 2))
            .number("to 1 strand", line -> line.on().gain(), gain -> Decimal.exactly(gain, 2) + "x")
            .number("limit", line -> cycles(line.on().limit().cycles()))
            .text("set by", line -> line.on().limit().by())
            .table(
                document.kernels().stream()
                    .flatMap(kernel ->
                        kernel.predictions().stream().map(on -> new Prediction(kernel, on)))
                    .toList()),
        List.of(
            "cycles/block: cycles for a block of each message; bytes/cycle: of all messages together.",
            "if loads wait: simulated so that each load waits for all stores before it, which is too slow."));
  }

  /** Adds a table of all cores of a platform, if it has kernels. */
  private void addOverview(Platform platform, List<ReportSection> sections) {
    List<ModelledKernel> kernels =
        document.kernels().stream().filter(kernel -> isOf(platform, kernel)).toList();
    if (kernels.isEmpty()) {
      return;
    }
    Columns<ModelledKernel> columns =
        new Columns<ModelledKernel>()
            .text("kernel", ModelledKernel::name)
            .number("loop", kernel -> "" + kernel.instructions());
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "A letter marks a prediction within 5 % of a limit that no order of the same instructions can beat: c a chain of results that wait for each other, d the instructions dispatched in a cycle, p units that are always busy.");
    if (kernels.stream().anyMatch(kernel -> kernel.executed() != null)) {
      columns.number("executed", kernel -> String.valueOf(kernel.executed()));
      remarks.add(
          "executed: instructions that a round of the loop executes under %s; loop: instructions in the loop, with those of inner loops counted once."
              .formatted(document.emulator()));
    }
    document.cores().stream()
        .filter(core -> core.platform().equals(platform.label()))
        .forEach(core ->
            columns.number(
                core.title(), kernel -> kernel.on(core.name()).orElse(null), ModelReport::cell));
    if (kernels.stream().anyMatch(kernel -> kernel.measuredCycles() != null)) {
      columns.number("measured", ModelledKernel::measuredCycles, ModelReport::cycles);
      remarks.add(
          "measured: on this machine, %s, at up to %.2f GHz; a chain of additions between the slices of each kernel shows the frequency."
              .formatted(document.processor(), document.gigahertz()));
    }
    sections.add(
        new ReportSection(
            "%s: cycles for a block of each message, by the models of LLVM %s"
                .formatted(platform.abi().architecture().title(), document.llvm()),
            columns.table(kernels),
            remarks));
  }

  private static boolean isOf(Platform platform, ModelledKernel kernel) {
    return platform.abi().architecture().targets().stream()
        .anyMatch(target -> target.name().equals(kernel.target()));
  }

  private static String cell(CoreResult on) {
    String by =
        switch (on.limit().by()) {
          case Limit.CHAIN -> " c";
          case Limit.DISPATCH -> " d";
          default -> " p";
        };
    return cycles(on.cycles()) + (on.isAtLimit() ? by : "  ");
  }

  private ReportSection calibration() {
    return new ReportSection(
        "Calibration: cycles for a block of MD5, published and predicted",
        new Columns<Calibration>()
            .text("MD5", Calibration::code)
            .text("core", one -> title(one.core()))
            .number("published", one -> cycles(one.publishedCycles()))
            .number("predicted", one -> cycles(one.predictedCycles()))
            .number("error", one -> percent(one.error()))
            .number("if loads wait", one -> cycles(one.predictedIfLoadsWait()))
            .number("error", one -> percent(one.errorIfLoadsWait()))
            .table(document.calibration()),
        List.of(
            "Published for a JDK's MessageDigest on messages of 16 KiB, before and after a change. The code is written here after the description of the change, not copied.",
            "With the state in memory, the first loads of each block wait for stores. Only the second prediction includes that."));
  }

  private String title(String core) {
    return document.cores().stream()
        .filter(one -> one.name().equals(core))
        .findFirst()
        .map(Core::title)
        .orElseThrow();
  }

  private static String cycles(double cycles) {
    return Decimal.exactly(cycles, 1);
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * part);
  }
}
