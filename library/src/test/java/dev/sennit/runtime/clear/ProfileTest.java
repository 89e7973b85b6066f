package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.machine.Complaint;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.foreign.Linker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a profile of this machine is used, one that cannot be of it is not, and then the user
 * is told once what is wrong with it, while memory is cleared all the same.
 */
class ProfileTest {
  private static final String GOOD =
      """
      format=1
      processor=Some Processor @ 2.20GHz
      clear.native=256:jdk 4096:jdk
      clear.heap=
      """;

  @TempDir Path folder;
  private final List<Complaint> complaints = new ArrayList<>();

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("profile"), text);
  }

  private ClearSelection select(String processor, Path file) {
    return ClearSelection.of(processor, List.of(), file.toString(), Guard.ofThisJvm(), complaints);
  }

  @Test
  void goodProfile() throws IOException {
    ClearSelection selection = select("Some Processor @ 2.20GHz", file(GOOD));
    assertThat(selection.nativeMemory()).hasToString("256:jdk 4096:jdk");
    assertThat(selection.heap()).isEqualTo(Thresholds.NONE);
    assertThat(selection.explanation()).startsWith("by the profile " + folder);
    assertThat(complaints).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"AMD EPYC 7713 64-Core Processor", "a\\b=c:d #e!", "Prozessor für 1 €"})
  void whatIsWrittenIsRead(String processor) throws IOException {
    Profile profile =
        new Profile(processor, Thresholds.parse("256:a/b 1000:jdk"), Thresholds.parse("99:c"));
    Path file = folder.resolve("profile");
    Files.writeString(file, "x".repeat(5000));
    profile.write(file);
    assertThat(file).content().startsWith("format=1\nprocessor=").endsWith("\nclear.heap=99:c\n");
    assertThat(Profile.read(file)).isEqualTo(profile);
    assertThat(profile.objection(processor, List.of("jdk", "a/b", "c"))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "format=1 | format=2 | its format must be 1, but is \"2\"",
        "format=1 | | its format must be 1, but is missing",
        "processor=Some Processor @ 2.20GHz | | it lacks the key \"processor\"",
        "clear.native=256:jdk 4096:jdk | | it lacks the key \"clear.native\"",
        "clear.heap= | | it lacks the key \"clear.heap\"",
        "clear.heap= | clear.heap=; clear.haep=1:jdk | it has the unknown key \"clear.haep\"",
        "256:jdk | 0:jdk | in clear.native a threshold must be from 1",
        "clear.heap= | clear.heap=1:magic | there is no method \"magic\" on this machine; there are jdk",
        "256:jdk | 256:vector/x64-v9 | there is no method \"vector/x64-v9\"",
        "Some Processor | Other Processor | it is for the processor \"Other Processor @ 2.20GHz\"",
        "format=1 | format=\\u12 | it is no file of properties",
      })
  void profilesThatAreNotUsed(String part, String instead, String reason) throws IOException {
    String text = GOOD.replace(part, instead == null ? "" : instead.replace(";", "\n"));
    assertThat(text).isNotEqualTo(GOOD);
    assertNotUsed(file(text), reason);
  }

  private void assertNotUsed(Path file, String reason) {
    ClearSelection selection = select("Some Processor @ 2.20GHz", file);
    String sentence = "the profile " + file + " is not used: ";
    assertThat(complaints).hasSize(1);
    assertThat(complaints.getFirst().level()).isEqualTo(Level.WARNING);
    assertThat(complaints.getFirst().text()).startsWith(sentence).contains(reason);
    assertThat(selection.explanation()).isEqualTo(complaints.getFirst().text());
    assertThat(selection.nativeMemory()).isEqualTo(Thresholds.NONE);
  }

  @Test
  void filesThatAreNone() throws IOException {
    assertNotUsed(folder.resolve("missing"), "there is no such file");
    complaints.clear();
    assertNotUsed(folder, "there is no such file");
    complaints.clear();
    assertNotUsed(file("x".repeat(70_000)), "at most 65536 bytes");
    complaints.clear();
    assertNotUsed(Files.write(folder.resolve("binary"), new byte[] {-1, 0, 1}), "its format");
    complaints.clear();
    ClearSelection.of("Some", List.of(), "\0", Guard.ofThisJvm(), complaints);
    assertThat(complaints).hasSize(1).allMatch(one -> one.text().contains("is not used"));
  }

  /** A function of the C library that does nothing to memory stands for a kernel that fails. */
  @Test
  void kernelThatClearsNothing() {
    ClearMethod idle =
        new ClearMethod("vector/idle", Linker.nativeLinker().defaultLookup().findOrThrow("labs"));
    ClearSelection selection =
        ClearSelection.of("Some", List.of(idle), null, Guard.ofThisJvm(), complaints);
    assertThat(selection.methods()).containsExactly(ClearMethod.JDK);
    assertThat(selection.explanation()).contains("clear-vector/idle clears wrongly");
    assertThat(complaints).hasSize(1);
    assertThat(complaints.getFirst().level()).isEqualTo(Level.ERROR);
    assertThat(complaints.getFirst().text()).contains("kernel clear-vector/idle clears wrongly");
  }
}
