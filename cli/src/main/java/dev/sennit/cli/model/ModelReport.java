package dev.sennit.cli.model;

import static dev.sennit.cli.console.TextTable.Side.LEFT;
import static dev.sennit.cli.console.TextTable.Side.RIGHT;

import dev.sennit.cli.console.Decimal;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.console.TextTable.Side;
import dev.sennit.cli.model.ModelDocument.Calibration;
import dev.sennit.cli.model.ModelDocument.Core;
import dev.sennit.cli.model.ModelDocument.Kernel;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.model.Limit;
import dev.sennit.weave.model.OnCore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The predictions of models beside the measurements of this machine, as tables for people.
 *
 * @param details whether each kernel has a line for each core
 */
public record ModelReport(ModelDocument document, boolean details) {
  private static final String NONE = "-";

  /** Returns the report for a terminal. */
  public List<String> text() {
    return lines(sections().stream().map(ReportSection::text).toList());
  }

  /** Returns the report for a document. */
  public List<String> markdown() {
    return lines(sections().stream().map(ReportSection::markdown).toList());
  }

  private List<String> lines(List<List<String>> sections) {
    List<List<String>> parts = new ArrayList<>(sections);
    if (!document.notes().isEmpty()) {
      parts.add(document.notes());
    }
    List<String> lines = new ArrayList<>();
    for (List<String> part : parts) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(part);
    }
    return lines;
  }

  /** Returns the tables, with the calibration at the end. */
  public List<ReportSection> sections() {
    List<ReportSection> sections = new ArrayList<>(details ? List.of(ofEachCore()) : overview());
    addCalibration(sections);
    return sections;
  }

  /** Returns a table of all cores for each architecture. */
  private List<ReportSection> overview() {
    List<ReportSection> sections = new ArrayList<>();
    for (Platform platform : List.of(Platform.LINUX_AARCH64, Platform.LINUX_X86_64)) {
      if (!kernels(platform).isEmpty()) {
        sections.add(overview(platform));
      }
    }
    return sections;
  }

  /** Returns a table with a line for each kernel on each core. */
  private ReportSection ofEachCore() {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT)
            .row(
                "kernel",
                "core",
                "cycles/block",
                "if loads wait",
                "bytes/cycle",
                "to 1 strand",
                "limit",
                "set by");
    for (Kernel kernel : document.kernels()) {
      for (OnCore on : kernel.predictions()) {
        table.row(
            kernel.name(),
            core(on.core()).title(),
            cycles(on.cycles()),
            Optional.ofNullable(on.simulatedIfLoadsWait()).map(ModelReport::cycles).orElse(NONE),
            Decimal.exactly(on.bytesPerCycle(), 2),
            Optional.ofNullable(on.gain()).map(gain -> Decimal.exactly(gain, 2) + "x").orElse(NONE),
            cycles(on.limit().cycles()),
            on.limit().by());
      }
    }
    return new ReportSection(
        "Predictions of the models",
        table,
        List.of(
            "cycles/block: cycles for a block of each message; bytes/cycle: of all messages together.",
            "if loads wait: simulated so that each load waits for all stores before it, which is too slow."));
  }

  private List<Kernel> kernels(Platform platform) {
    return document.kernels().stream().filter(kernel -> isOf(platform, kernel)).toList();
  }

  private static boolean isOf(Platform platform, Kernel kernel) {
    return platform.abi().architecture().targets().stream()
        .anyMatch(target -> target.name().equals(kernel.target()));
  }

  private ReportSection overview(Platform platform) {
    List<Core> cores =
        document.cores().stream().filter(core -> core.platform().equals(platform.label())).toList();
    List<Kernel> kernels = kernels(platform);
    boolean executed = kernels.stream().anyMatch(kernel -> kernel.executed() != null);
    boolean here = kernels.stream().anyMatch(kernel -> kernel.measuredCycles() != null);
    List<String> headings = new ArrayList<>(List.of("kernel", "loop"));
    if (executed) {
      headings.add("executed");
    }
    cores.forEach(core -> headings.add(core.title()));
    if (here) {
      headings.add("measured");
    }
    List<Side> sides = new ArrayList<>(Collections.nCopies(headings.size(), RIGHT));
    sides.set(0, LEFT);
    TextTable table = new TextTable(sides).row(headings.toArray(String[]::new));
    for (Kernel kernel : kernels) {
      List<String> row = new ArrayList<>(List.of(kernel.name(), "" + kernel.instructions()));
      if (executed) {
        row.add(String.valueOf(kernel.executed()));
      }
      cores.forEach(core -> row.add(kernel.on(core).map(ModelReport::cell).orElse(NONE)));
      if (here) {
        row.add(Optional.ofNullable(kernel.measuredCycles()).map(ModelReport::cycles).orElse(NONE));
      }
      table.row(row.toArray(String[]::new));
    }
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "A letter marks a prediction within 5 % of a limit that no order of the same instructions can beat: c a chain of results that wait for each other, d the instructions dispatched in a cycle, p units that are always busy.");
    if (executed) {
      remarks.add(
          "executed: instructions that a round of the loop executes under %s; loop: instructions in the loop, with those of inner loops counted once."
              .formatted(document.emulator()));
    }
    if (here) {
      remarks.add(
          "measured: on this machine, %s, at up to %.2f GHz; a chain of additions between the slices of each kernel shows the frequency."
              .formatted(document.processor(), document.gigahertz()));
    }
    return new ReportSection(
        "%s: cycles for a block of each message, by the models of LLVM %s"
            .formatted(platform.abi().architecture().title(), document.llvm()),
        table,
        remarks);
  }

  private static String cell(OnCore on) {
    String by =
        switch (on.limit().by()) {
          case Limit.CHAIN -> " c";
          case Limit.DISPATCH -> " d";
          default -> " p";
        };
    return cycles(on.cycles()) + (on.isAtLimit() ? by : "  ");
  }

  private void addCalibration(List<ReportSection> sections) {
    if (document.calibration().isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT)
            .row("MD5", "core", "published", "predicted", "error", "if loads wait", "error");
    for (Calibration calibration : document.calibration()) {
      table.row(
          calibration.code(),
          core(calibration.core()).title(),
          cycles(calibration.publishedCycles()),
          cycles(calibration.predictedCycles()),
          percent(calibration.error()),
          cycles(calibration.predictedIfLoadsWait()),
          percent(calibration.errorIfLoadsWait()));
    }
    sections.add(
        new ReportSection(
            "Calibration: cycles for a block of MD5, published and predicted",
            table,
            List.of(
                "Published for a JDK's MessageDigest on messages of 16 KiB, before and after a change. The code is written here after the description of the change, not copied.",
                "With the state in memory, the first loads of each block wait for stores. Only the second prediction includes that.")));
  }

  private Core core(String name) {
    return document.cores().stream()
        .filter(core -> core.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String cycles(double cycles) {
    return Decimal.exactly(cycles, 1);
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * part);
  }
}
