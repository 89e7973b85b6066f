package dev.sennit.cli.model;

import dev.sennit.Status;
import dev.sennit.cli.command.UnknownName;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.cli.kernels.KernelNames;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Modelling;
import dev.sennit.weave.model.Models;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the speeds of kernels that models of processors predict. */
@Command(
    name = "model",
    description = {
      "Print for each kernel the speed that LLVM's models of processors predict, its limit, the"
          + " number of instructions under QEMU, and the measured speed if the kernel runs here.",
      "LLVM 22 (Debian: llvm-22) has models of all cores. Without it the command uses the older"
          + " models that the build brings. docs/MODELS.md says how exact models are."
    })
public final class ModelCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Only kernels with TEXT in their names, such as md5/a64.")
  private String only;

  @Option(
      names = "--cores",
      paramLabel = "NAME",
      split = ",",
      description = "Only the cores with these names of LLVM, such as neoverse-n1,znver4.")
  private List<String> cores = List.of();

  @Option(
      names = "--details",
      description =
          "Print a line for each kernel on each core: bytes per cycle, limits and their causes.")
  private boolean details;

  @ArgGroup private Format format = new Format();

  @Option(names = "--no-measuring", description = "Measure nothing on this machine.")
  private boolean noMeasuring;

  /** The form of the output, at most one of these. */
  static final class Format {
    @Option(names = "--json", description = "Print everything as docs/model.schema.json describes.")
    private boolean json;

    @Option(names = "--markdown", description = "Print the tables as Markdown.")
    private boolean markdown;
  }

  @Override
  public void run() {
    List<Kernel> kernels = kernels();
    List<Core> wanted = wantedCores();
    ModelPrograms modeller = ModelPrograms.find();
    PrintWriter err = spec.commandLine().getErr();
    modeller.absent().forEach(sentence -> err.println("sennit: " + sentence));
    err.flush();
    Models models;
    try (ProgressBar progress = ProgressBar.onTerminal("Modelling")) {
      models = modeller.models(kernels, wanted, progress::showTimeLeft);
    }
    print(ModelDocument.of(models, measured(kernels)));
  }

  private List<Kernel> kernels() {
    List<Kernel> all = Modelling.kernels();
    UnknownName.checkPart(
        spec.commandLine(),
        "kernel with a loop over blocks",
        only,
        all.stream().map(Kernel::name).toList(),
        KernelNames.LIST);
    return all.stream().filter(kernel -> kernel.name().contains(only)).toList();
  }

  private List<Core> wantedCores() {
    List<String> names = Core.ALL.stream().map(Core::name).toList();
    for (String name : cores) {
      if (!names.contains(name)) {
        throw new UnknownName(
            spec.commandLine(), "core", name, names, "There are " + String.join(", ", names) + ".");
      }
    }
    return Core.ALL.stream()
        .filter(core -> cores.isEmpty() || cores.contains(core.name()))
        .toList();
  }

  private MeasuredKernels measured(List<Kernel> kernels) {
    try (ProgressBar progress = ProgressBar.onTerminal("Measuring")) {
      return MeasuredKernels.measure(
          Status.current(), noMeasuring ? List.of() : kernels, progress::showTimeLeft);
    }
  }

  private void print(ModelDocument document) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json) {
      out.println(document.json());
    } else {
      ModelReport report = new ModelReport(document, details);
      (format.markdown ? report.markdown() : report.text()).forEach(out::println);
    }
    out.flush();
  }
}
