package dev.sennit.cli.tune;

import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.OutputFile;
import dev.sennit.cli.command.TooBusy;
import dev.sennit.cli.console.ProgressBar;
import dev.sennit.cli.console.Quiet;
import dev.sennit.cli.console.Terminal;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.machine.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures which method clears memory of which size fastest. */
@Command(
    name = "tune",
    description = {
      "Measure which method clears memory of which size fastest here, and write a profile.",
      "A JVM that is started with -D"
          + Settings.PROFILE
          + "=FILE uses the profile instead of the library's own table, which is right for most"
          + " processors of a kind. docs/CLEARING.md says more."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The profile was written.",
      "1:No kernel clears memory here, or a file could not be written.",
      "2:The command was called wrongly.",
      "3:The machine was too busy, and nothing was written."
    })
public final class TuneCommand implements Callable<Integer> {

  /** Measures a machine. */
  @FunctionalInterface
  interface Tuner {
    /** Measures. {@code progress} takes how much is done, and how much that is in all. */
    TuningReport tune(ClearSelection selection, Effort effort, BiConsumer<Long, Long> progress);
  }

  private final Tuner tuner;

  @Spec private CommandSpec spec;

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      defaultValue = "sennit.profile",
      description =
          "Write the profile to FILE (default: ${DEFAULT-VALUE} in the current folder). An existing"
              + " file is replaced.")
  private Path profile;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Also write the measurements to FILE as a picture.")
  private Path svg;

  @Option(
      names = "--quick",
      description = "Measure for two seconds instead of twenty. The result is less exact.")
  private boolean quick;

  @Option(
      names = "--force",
      description = "Write the profile even if the machine was too busy for a reliable one.")
  private boolean force;

  TuneCommand() {
    this(TuningReport::ofThisMachine);
  }

  TuneCommand(Tuner tuner) {
    this.tuner = tuner;
  }

  @Override
  public Integer call() {
    new OutputFile("profile", profile).check();
    if (svg != null) {
      new OutputFile("picture", svg).check();
      if (svg.toAbsolutePath().normalize().equals(profile.toAbsolutePath().normalize())) {
        throw new ParameterException(
            spec.commandLine(), "--profile and --svg must not be the same file");
      }
    }
    ClearSelection selection = ClearLinker.await();
    if (selection.methods().size() == 1) {
      String reason = selection.explanation();
      throw new Failure(
          "no kernel clears memory here, so there is nothing to tune"
              + (reason.isEmpty() ? "." : ": " + reason + "; see ./sennit doctor."));
    }
    if (!Quiet.isWanted()) {
      spec.commandLine()
          .getErr()
          .println("Tuning; the profile will be in " + profile.toAbsolutePath());
    }
    TuningReport report = tune(selection);
    PrintWriter out = spec.commandLine().getOut();
    report.text(Terminal.width()).forEach(out::println);
    out.println();
    out.flush();
    if (report.isDisturbed() && !force) {
      throw new TooBusy(
          "the machine was too busy, so nothing was written; --force writes the files anyway.");
    }
    write(report, out);
    out.flush();
    return ExitCode.OK;
  }

  private TuningReport tune(ClearSelection selection) {
    try (ProgressBar progress = ProgressBar.onTerminal("Tuning")) {
      return tuner.tune(selection, quick ? Effort.QUICK : Effort.FULL, progress::showTimeLeft);
    } catch (OutOfMemoryError e) {
      throw new Failure("there is too little memory for 64 MiB of each kind: " + e.getMessage(), e);
    }
  }

  private void write(TuningReport report, PrintWriter out) {
    try {
      report.profile().write(profile);
    } catch (IOException e) {
      throw new Failure("the profile could not be written to %s: %s".formatted(profile, e), e);
    }
    if (svg != null) {
      new OutputFile("picture", svg).write(report.svg());
      out.println("The picture is in " + svg.toAbsolutePath());
    }
    out.println("The profile is for processors of this name. To use the profile, start a JVM with");
    out.println("  -D" + Settings.PROFILE + "=" + profile.toAbsolutePath());
  }
}
