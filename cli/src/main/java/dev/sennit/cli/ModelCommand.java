package dev.sennit.cli;

import dev.sennit.Status;
import dev.sennit.cli.model.Measured;
import dev.sennit.cli.model.Measuring;
import dev.sennit.cli.model.Report;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Kept;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Emulator;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.model.Modelling;
import dev.sennit.weave.model.Models;
import dev.sennit.weave.weaver.Kernel;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Says what models of processors predict of kernels. */
@Command(
    name = "model",
    description = {
      "Say what LLVM's models of processors predict of each kernel, what limits it, how many"
          + " instructions it executes under QEMU, and what it takes here, where it runs here.",
      "The models of all cores are LLVM 22's (Debian: llvm-22); without it those of the build's own"
          + " version are taken. docs/AARCH64.md says how far models can be believed."
    })
final class ModelCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Only kernels that have TEXT in their names, such as md5/a64.")
  private String only;

  @Option(
      names = "--cores",
      paramLabel = "NAME",
      split = ",",
      description = "Only these cores, by LLVM's names, such as neoverse-n1,znver4.")
  private List<String> cores = List.of();

  @Option(
      names = "--details",
      description =
          "A line for each kernel on each core: bytes per cycle, limits and what sets them.")
  private boolean details;

  @Option(names = "--json", description = "Print all of it as docs/model.schema.json says.")
  private boolean json;

  @Option(names = "--markdown", description = "Print the tables as Markdown.")
  private boolean markdown;

  @Option(names = "--no-measuring", description = "Measure nothing on this machine.")
  private boolean noMeasuring;

  @Override
  public void run() {
    if (json && markdown) {
      throw new ParameterException(
          spec.commandLine(), "--json and --markdown cannot be both: choose one");
    }
    List<Kernel> kernels = kernels();
    List<Core> wanted = wantedCores();
    Toolchain toolchain = Toolchain.open();
    LlvmMca mca = llvmMca(toolchain);
    Optional<Emulator> emulator = Emulator.find(System.getenv());
    explain(mca, emulator);
    Models models;
    try (ProgressBar progress = ProgressBar.onTerminal("Modelling")) {
      models =
          new Modelling(toolchain, mca, emulator, new Kept(kept()))
              .of(kernels, wanted, progress::showTimeLeft);
    }
    print(new Report(models, measured(kernels), details));
  }

  private List<Kernel> kernels() {
    List<Kernel> all = Modelling.kernels();
    List<Kernel> chosen = all.stream().filter(kernel -> kernel.name().contains(only)).toList();
    if (chosen.isEmpty()) {
      List<String> names = all.stream().map(Kernel::name).toList();
      throw new UnknownName(
          spec.commandLine(), "kernel with a loop over blocks", only, NearestNames.to(only, names));
    }
    return chosen;
  }

  private List<Core> wantedCores() {
    List<String> names = Core.ALL.stream().map(Core::name).toList();
    for (String name : cores) {
      if (!names.contains(name)) {
        throw new UnknownName(spec.commandLine(), "core", name, NearestNames.to(name, names));
      }
    }
    return Core.ALL.stream()
        .filter(core -> cores.isEmpty() || cores.contains(core.name()))
        .toList();
  }

  private static LlvmMca llvmMca(Toolchain toolchain) {
    try {
      return LlvmMca.find(System.getenv(), toolchain);
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage() + ".", e);
    }
  }

  private void explain(LlvmMca mca, Optional<Emulator> emulator) {
    PrintWriter err = spec.commandLine().getErr();
    if (mca.bundled()) {
      err.println(
          "sennit: no llvm-mca of LLVM 22 was found, so the models are those of LLVM %s, which the build brings; they are fewer, and some are worse. Install llvm-22 (Debian's package), or let %s name the program."
              .formatted(mca.version(), LlvmMca.VARIABLE));
    }
    if (emulator.isEmpty()) {
      err.println(
          "sennit: no qemu-aarch64 was found, so no instructions are counted. Install qemu-user-static (Debian's package).");
    }
    err.flush();
  }

  /** Beside what the build keeps. */
  private static Path kept() {
    String home = System.getProperty("sennit.home");
    if (home == null) {
      throw new Failure(
          "the system property sennit.home must name Sennit's folder: start this by ./sennit.");
    }
    return Path.of(home, "library", "target", "woven", "kept");
  }

  private Measured measured(List<Kernel> kernels) {
    Status status = Status.current();
    if (noMeasuring) {
      return new Measured(status.processor().orElse("unknown"), 0, Map.of());
    }
    try (ProgressBar progress = ProgressBar.onTerminal("Measuring")) {
      return new Measuring(status).of(kernels, progress::showTimeLeft);
    }
  }

  private void print(Report report) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(report.json());
    } else {
      (markdown ? report.markdown() : report.text()).forEach(out::println);
    }
    out.flush();
  }
}
