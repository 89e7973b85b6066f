package dev.sennit.cli.model;

import static dev.sennit.cli.TextTable.Side.LEFT;
import static dev.sennit.cli.TextTable.Side.RIGHT;

import dev.sennit.cli.TextTable;
import dev.sennit.cli.TextTable.Side;
import dev.sennit.cli.model.Document.Calibration;
import dev.sennit.cli.model.Document.Core;
import dev.sennit.cli.model.Document.Kernel;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.model.Limit;
import dev.sennit.weave.model.OnCore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is modelled and measured, as tables for people. */
public record Sections(Document document) {
  private static final String NONE = "-";

  /** A table of all cores for each architecture, and the calibration. */
  public List<Section> overview() {
    List<Section> sections = new ArrayList<>();
    for (Platform platform : List.of(Platform.LINUX_AARCH64, Platform.LINUX_X86_64)) {
      if (!kernels(platform).isEmpty()) {
        sections.add(overview(platform));
      }
    }
    addCalibration(sections);
    return sections;
  }

  /** A line for each kernel on each core, and the calibration. */
  List<Section> details() {
    List<Section> sections = new ArrayList<>();
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
            Optional.ofNullable(on.simulatedIfLoadsWait()).map(Sections::cycles).orElse(NONE),
            number(on.bytesPerCycle(), 2),
            Optional.ofNullable(on.gain()).map(gain -> number(gain, 2) + "x").orElse(NONE),
            cycles(on.limit().cycles()),
            on.limit().by());
      }
    }
    sections.add(
        new Section(
            "What the models say",
            table,
            List.of(
                "cycles/block: of a block of each message; bytes/cycle: of all messages.",
                "if loads wait: simulated with every load waiting for every store before it, which is too much.")));
    addCalibration(sections);
    return sections;
  }

  private List<Kernel> kernels(Platform platform) {
    return document.kernels().stream().filter(kernel -> isOf(platform, kernel)).toList();
  }

  private static boolean isOf(Platform platform, Kernel kernel) {
    return kernel.target().startsWith("a64") == (platform == Platform.LINUX_AARCH64);
  }

  private Section overview(Platform platform) {
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
      cores.forEach(core -> row.add(kernel.on(core).map(Sections::cell).orElse(NONE)));
      if (here) {
        row.add(Optional.ofNullable(kernel.measuredCycles()).map(Sections::cycles).orElse(NONE));
      }
      table.row(row.toArray(String[]::new));
    }
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "A letter says that the prediction is within 5 % of a limit which no order of the same instructions is below: c a chain of results that wait for each other, d what is dispatched in a cycle, p units that are always busy.");
    if (executed) {
      remarks.add(
          "executed: instructions that a round of the loop executes under "
              + document.emulator()
              + "; loop: how many the loop has, those of loops in it counted once.");
    }
    if (here) {
      remarks.add(
          "measured: here, on %s at up to %.2f GHz, by a chain of additions between the slices of each kernel."
              .formatted(document.processor(), document.gigahertz()));
    }
    return new Section(
        "%s: cycles for a block of each message, by the models of LLVM %s"
            .formatted(platform == Platform.LINUX_AARCH64 ? "AArch64" : "x86-64", document.llvm()),
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

  private void addCalibration(List<Section> sections) {
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
        new Section(
            "Calibration: cycles for a block of MD5, published and predicted",
            table,
            List.of(
                "Published for a JDK's MessageDigest on messages of 16 KiB, before and after a change; the code is written here as the change describes it, not copied.",
                "With the state in memory each block's first loads do wait for stores, which only the second prediction knows.")));
  }

  private Core core(String name) {
    return document.cores().stream()
        .filter(core -> core.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String cycles(double cycles) {
    return number(cycles, 1);
  }

  private static String number(double number, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", number);
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * part);
  }
}
