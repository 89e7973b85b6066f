package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sennit.runtime.ClearLinker;
import dev.sennit.runtime.ClearMethod;
import dev.sennit.runtime.ClearSelection;
import dev.sennit.runtime.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: the library takes what is written, and who asks for the impossible is told at once. */
class TuneCommandTest {
  @TempDir Path folder;

  @Test
  void profileAndPicture() throws Exception {
    ClearSelection selection = ClearLinker.await();
    assumeThat(selection.methods()).as("kernels that clear memory").hasSizeGreaterThan(1);
    Path profile = Files.writeString(folder.resolve("profile"), "what was there");
    Path picture = folder.resolve("picture.svg");
    RunningCommand run =
        RunningCommand.run("tune", "--quick", "--profile=" + profile, "--svg=" + picture);
    assertThat(run.err()).isEmpty();
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

  /** In a JVM of its own, which does not let kernels run. */
  @Test
  void nothingToTune() throws Exception {
    Path profile = folder.resolve("profile");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--illegal-native-access=deny",
                "-cp",
                System.getProperty("java.class.path"),
                Sennit.class.getName(),
                "tune",
                "--profile=" + profile)
            .start();
    assertThat(process.errorReader().lines())
        .anySatisfy(line ->
            assertThat(line)
                .startsWith("sennit: no kernel clears memory here, so there is nothing to tune")
                .contains("native access")
                .endsWith("see ./sennit doctor."));
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(profile).doesNotExist();
  }

  @Test
  void folderThatIsNotThere() {
    Path file = folder.resolve("missing").resolve("profile");
    RunningCommand run = RunningCommand.run("tune", "--profile=" + file);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("sennit: the profile cannot be written to " + file)
        .contains("there is no folder " + file.getParent());
  }

  @Test
  void folderInPlaceOfFile() {
    RunningCommand run =
        RunningCommand.run("tune", "--profile=" + folder.resolve("profile"), "--svg=" + folder);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .startsWith("sennit: the picture cannot be written to " + folder + ", which is a folder.");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void bothInOneFile() {
    Path file = folder.resolve("file");
    RunningCommand run = RunningCommand.run("tune", "--profile=" + file, "--svg=" + file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--profile and --svg must not be the same file");
  }
}
