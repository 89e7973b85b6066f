package dev.sennit.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sennit.cli.CommandRun;
import dev.sennit.cli.Sennit;
import dev.sennit.cli.command.ExplainedCommand;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearMethod;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.clear.Profile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Protects: the library accepts the profile, and the command refuses an impossible call at once.
 */
class TuneCommandTest {
  @TempDir Path folder;

  @Test
  void profileAndPicture() throws Exception {
    ClearSelection selection = ClearLinker.await();
    assumeThat(selection.methods()).as("kernels that clear memory").hasSizeGreaterThan(1);
    Path profile = Files.writeString(folder.resolve("profile"), "what was there");
    Path picture = folder.resolve("picture.svg");
    CommandRun run =
        CommandRun.run(
            // Other programs may run on the machine of the tests.
            "tune", "--quick", "--force", "--profile=" + profile, "--svg=" + picture);
    assertThat(run.err()).contains("the profile will be in " + profile);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(selection.processor())
        .contains("Native memory, GB/s by size", "Heap arrays, GB/s by size")
        .endsWith("-Dsennit.profile=" + profile + System.lineSeparator());
    assertThat(
            Profile.read(profile)
                .objection(
                    selection.processor(),
                    selection.methods().stream().map(ClearMethod::name).toList()))
        .isNull();
    assertThat(picture).content().startsWith("<svg ").endsWith("</svg>\n");
  }

  /** The measurements do not matter: the thread had a processor for half of the time only. */
  @Test
  void busyMachineIsNotTunedUnlessForced() {
    assumeThat(ClearLinker.await().methods()).as("kernels that clear memory").hasSizeGreaterThan(1);
    Path profile = folder.resolve("profile");
    Path picture = folder.resolve("picture.svg");
    String[] arguments = {"--profile=" + profile, "--svg=" + picture};
    StringWriter err = new StringWriter();
    assertThat(onBusyMachine(err).execute(arguments)).isEqualTo(3);
    assertThat(err.toString())
        .contains("the machine was too busy, so nothing was written")
        .contains("--force");
    assertThat(folder).isEmptyDirectory();
    assertThat(onBusyMachine(err).execute(arguments[0], arguments[1], "--force")).isZero();
    assertThat(profile).exists();
    assertThat(picture).exists();
  }

  private static CommandLine onBusyMachine(StringWriter err) {
    Effort little = new Effort(2, 1000, 0);
    TuneCommand command =
        new TuneCommand((selection, _, progress) -> {
          TuningReport quiet = TuningReport.ofThisMachine(selection, little, progress);
          return new TuningReport(quiet.processor(), quiet.caches(), quiet.findings(), 0.5);
        });
    return ExplainedCommand.of(new CommandLine(command))
        .setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(err));
  }

  /** Runs in a JVM of its own that disables kernels. */
  @Test
  void nothingToTune() throws Exception {
    Path profile = folder.resolve("profile");
    CommandRun run =
        CommandRun.inOwnJvm(
            List.of("--illegal-native-access=deny"), Sennit.class, "tune", "--profile=" + profile);
    assertThat(run.err().strip())
        .contains(
            "sennit: no kernel clears memory here, so there is nothing to tune: native access")
        .endsWith("see ./sennit doctor.");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(profile).doesNotExist();
  }

  @Test
  void wrongCalls() {
    Path file = folder.resolve("missing").resolve("profile");
    CommandRun.refused(1, "there is no folder " + file.getParent(), "tune", "--profile=" + file);
    String profile = "--profile=" + folder.resolve("file");
    CommandRun.refused(
        1,
        "the picture cannot be written to " + folder + ", which is a folder.",
        "tune",
        profile,
        "--svg=" + folder);
    CommandRun.refused(
        2,
        "--profile and --svg must not be the same file",
        "tune",
        profile,
        "--svg=" + folder.resolve("file"));
    assertThat(folder).isEmptyDirectory();
  }
}
