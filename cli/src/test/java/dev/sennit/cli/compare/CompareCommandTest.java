package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.sennit.cli.CommandRun;
import dev.sennit.cli.Sennit;
import dev.sennit.cli.command.TooBusy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: a call that cannot be measured fails at once, with the reason and a remedy that works.
 */
class CompareCommandTest {
  @TempDir Path folder;

  /** Runs in a JVM of its own, whose targets have no kernel of AES. */
  @Test
  void rowsWithoutTheirKernels() throws Exception {
    String target =
        switch (System.getProperty("os.arch")) {
          case "amd64", "x86_64" -> "x64-sha";
          case "aarch64" -> "a64-sha2";
          case String other ->
              throw new IllegalStateException("no target without AES for " + other);
        };
    for (String row : List.of(ColdStart.NAME, "GCM")) {
      CommandRun run =
          CommandRun.inOwnJvm(
              List.of("--enable-native-access=ALL-UNNAMED", "-Dsennit.target=" + target),
              Sennit.class,
              "compare",
              "--only",
              row);
      assertThat(run.err())
          .contains("so there is nothing to compare: see ./sennit doctor.")
          .doesNotContain("busy", "Measuring");
      assertThat(run.exitCode()).isEqualTo(1);
    }
  }

  /**
   * A busy machine leaves rows without numbers. Both JDKs stand beside the same slices of Sennit.
   */
  @Test
  void anotherJdk() throws IOException {
    Path file = folder.resolve("results.json");
    CommandRun run =
        CommandRun.run(
            "compare",
            "--jdk=" + System.getProperty("java.home"),
            "--json=" + file,
            "--seconds=4",
            "--only=SHA-256 digest");
    assertThat(run.exitCode()).as(run.err()).isIn(0, TooBusy.EXIT_CODE);
    String version = Runtime.version().toString().split("[+]", 2)[0];
    assertThat(run.out())
        .contains(
            "to " + version, "SHA-256 digest", "The ratios on the right are those to the JDK");
    JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    JsonArray rows = json.getAsJsonArray("rows");
    JsonArray others = json.getAsJsonObject("otherJdk").getAsJsonArray("rows");
    assertThat(others).hasSameSizeAs(rows).isNotEmpty();
    if (run.exitCode() == 0) {
      assertThat(others).anyMatch(row -> row.getAsJsonObject().has("jdk"));
    }
    for (int i = 0; i < rows.size(); i++) {
      JsonObject row = rows.get(i).getAsJsonObject();
      JsonObject other = others.get(i).getAsJsonObject();
      for (String same : List.of("case", "size", "pairs")) {
        assertThat(other.get(same)).as(same).isEqualTo(row.get(same));
      }
      if (row.has("jdk") && other.has("jdk")) {
        assertThat(other.get("sennit")).isEqualTo(row.get("sennit"));
      }
    }
  }

  @Test
  void noSuchJdk() throws IOException {
    CommandRun.refused(
        2,
        "--jdk must be the folder of a JDK, with bin/java and release in it",
        "compare",
        "--jdk=" + folder);
    Path old = Files.createDirectories(folder.resolve("old/bin")).getParent();
    String jdk = "--jdk=" + old;
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"21.0.4\"\n");
    Path java = Files.createFile(old.resolve("bin/java"));
    CommandRun.refused(2, "--jdk must be the folder of a JDK", "compare", jdk);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    CommandRun.refused(2, "--jdk must be a JDK 25 or newer, but " + old, "compare", jdk);
  }

  @Test
  void wrongCalls() {
    String jdk = "--jdk=" + System.getProperty("java.home");
    CommandRun.refused(
        2, "of --jdk and --all-cores there can be only one", "compare", jdk, "--all-cores");
    String coldStart = "--only=" + ColdStart.NAME;
    CommandRun.refused(2, "--jdk does not measure " + ColdStart.NAME, "compare", jdk, coldStart);
    for (Path file : List.of(folder, folder.resolve("missing").resolve("file.json"))) {
      CommandRun.refused(
          1,
          "the file of results cannot be written to " + file,
          "compare",
          "--json=" + file,
          "--only=MD5 digest");
    }
  }

  /** One row, by one thread and by all. */
  @Test
  void allCores() {
    assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
    CommandRun run =
        CommandRun.run(
            "compare", "--all-cores", "--seconds=1", "--only=MD5 one-shot into an array");
    assertThat(run.exitCode()).isIn(0, TooBusy.EXIT_CODE);
    assertThat(run.err()).contains("Measuring for about 1 s, at most 2 s");
    assertThat(run.out())
        .contains(
            "one thread",
            Runtime.getRuntime().availableProcessors() + " threads",
            "MD5 one-shot into an array");
  }

  @Test
  void rowsThatOneThreadMeasures() {
    CommandRun run = CommandRun.run("compare", "--all-cores", "--only=" + ColdStart.NAME);
    assertThat(run.exitCode()).isIn(1, 2);
    assertThat(run.err())
        .startsWith("sennit: ")
        .containsAnyOf(
            "all threads cannot do the rows with AES-256-GCM first 100 in a fresh JVM in their"
                + " names at once: leave out --all-cores",
            "so there is nothing to compare",
            "there is one processor only")
        .doesNotContain("Measuring");
  }
}
