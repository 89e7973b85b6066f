package dev.sennit.cli;

import dev.sennit.Status;
import dev.sennit.cli.model.Document;
import dev.sennit.cli.model.Measured;
import dev.sennit.cli.model.Measuring;
import dev.sennit.cli.model.Modeller;
import dev.sennit.cli.model.Report;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Modelling;
import dev.sennit.weave.model.Models;
import dev.sennit.weave.weaver.Kernel;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
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
    Modeller modeller = Modeller.find();
    PrintWriter err = spec.commandLine().getErr();
    modeller.absent().forEach(sentence -> err.println("sennit: " + sentence));
    err.flush();
    Models models;
    try (ProgressBar progress = ProgressBar.onTerminal("Modelling")) {
      models = modeller.models(kernels, wanted, progress::showTimeLeft);
    }
    print(Document.of(models, measured(kernels)));
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

  private Measured measured(List<Kernel> kernels) {
    Status status = Status.current();
    if (noMeasuring) {
      return new Measured(status.processor().orElse("unknown"), 0, Map.of());
    }
    try (ProgressBar progress = ProgressBar.onTerminal("Measuring")) {
      return new Measuring(status).of(kernels, progress::showTimeLeft);
    }
  }

  private void print(Document document) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(document.json());
    } else {
      Report report = new Report(document, details);
      (markdown ? report.markdown() : report.text()).forEach(out::println);
    }
    out.flush();
  }
}
