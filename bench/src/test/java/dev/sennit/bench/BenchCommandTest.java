package dev.sennit.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Protects: who calls it wrongly is told so in a sentence, before anything is measured. */
class BenchCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine command =
        Bench.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    String home = System.setProperty("sennit.home", folder.toString());
    try {
      return command.execute(args);
    } finally {
      if (home == null) {
        System.clearProperty("sennit.home");
      } else {
        System.setProperty("sennit.home", home);
      }
    }
  }

  private void assertWrong(String sentence, String... args) {
    err.getBuffer().setLength(0);
    assertThat(run(args)).as(String.join(" ", args)).isNotZero();
    assertThat(err.toString()).contains("sennit: ").contains(sentence);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void help() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("--quick", "--resume", "./sennit bench jmh ARGS");
  }

  @Test
  void bothLengths() {
    assertWrong("mutually exclusive", "--quick", "--full");
    assertThat(err.toString()).contains("./sennit bench --help says what it takes.");
  }

  @Test
  void unknownProvider() {
    assertWrong("ACCP, Conscrypt, BouncyCastle, but not openssl", "--providers", "openssl");
  }

  @Test
  void unknownMeasurement() {
    assertWrong("there is no measurement named", "--only", "MD6");
  }

  @Test
  void resumedRunIsAsItWasBegun() {
    assertWrong("takes neither --only nor --providers", "--resume", "--only", "MD5");
  }

  @Test
  void whatIsReportedIsNotMeasured() {
    assertWrong("does not take --quick, --resume", "--report", "a.json", "--resume", "--quick");
    assertWrong("does not take --only", "--report", "a.json", "--only", "MD5");
    assertWrong(
        "does not take --providers, --output",
        "--report",
        "a.json",
        "--output",
        "x",
        "--providers",
        "accp");
  }

  @Test
  void wordsAreNoOptions() {
    assertWrong("Batches is no option", "Batches");
    assertThat(err.toString()).contains("./sennit bench jmh Batches");
    assertWrong("Batches is no option", "--quick", "Batches");
  }

  @Test
  void nothingToResume() {
    assertWrong("there is no unfinished run of the preset quick", "--quick", "--resume");
  }

  @Test
  void nothingToCompareWith() {
    assertWrong("the results cannot be read", "--compare", folder.resolve("old.json").toString());
  }

  @Test
  void missingPageIsSaidFirst() {
    assertWrong("The page for a browser was not built", "--quick", "--resume");
  }
}
