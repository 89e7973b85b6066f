package dev.sennit.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sennit.cli.complete.ScriptCommands;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Protects: a sentence explains a wrong call, before the command measures anything. */
class BenchCommandTest {
  @TempDir Path folder;

  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine command = Bench.commandLine().setErr(new PrintWriter(err));
    System.setProperty("sennit.home", folder.toString());
    try {
      return command.execute(args);
    } finally {
      System.clearProperty("sennit.home");
    }
  }

  private void assertWrong(String sentence, String... args) {
    err.getBuffer().setLength(0);
    assertThat(run(args)).as(String.join(" ", args)).isNotZero();
    assertThat(err.toString()).contains("sennit: ").contains(sentence);
    assertThat(folder).isEmptyDirectory();
  }

  /** The script prints it, without Java. */
  @Test
  void helpHasItsOptions() {
    System.setProperty("sennit.home", "..");
    try {
      assertThat(names(ScriptCommands.command("bench")))
          .isEqualTo(names(Bench.commandLine().getCommandSpec()));
    } finally {
      System.clearProperty("sennit.home");
    }
  }

  private static Set<String> names(CommandSpec command) {
    return command.optionsMap().keySet();
  }

  /** A name of a row counts as a whole, and not as the beginning of another one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          of --quick, --full there can be only one | --quick --full
          ./sennit bench --help says what it takes. | --quick --full
          there is no option --bogus. | --bogus
          there is no option --ful; did you mean --full? | --ful=3
          --providers takes some of accp, conscrypt, bouncycastle, but not openssl | --providers openssl
          --providers takes some of accp, conscrypt, bouncycastle, but not openssl | --providers openssl jmh -l
          conscrypt, bouncycastle, but not Sennit | --quick --providers Sennit
          ACCP is not on the class path: ./sennit bench --providers accp fetches it | --quick --providers ACCP
          Conscrypt is not on the class path: ./sennit bench --providers conscrypt fetches it | --providers=conscrypt FirstDigest
          BouncyCastle is not on the class path: ./sennit bench --providers bouncycastle fetches it | jmh AESGCMBench -p provider=JDK,BouncyCastle
          there is no provider openssl | jmh -p provider=openssl
          only --providers can stand before jmh | --quick jmh
          only --providers can stand before FirstDigest | FirstDigest --providers accp
          only --providers can stand before jmh | jmh -l --providers=accp
          there is no measurement named MD6 | --only SHA-256,MD6
          --only takes a part of a name | --only ,
          --only takes a part of a name | --only=
          MessageDigests.digest/MD5/16 is not measured by ./sennit bench --quick, but by ./sennit bench or ./sennit bench --full | --quick --only AESGCMBench,MessageDigests.digest/MD5/16
          SM3 is not measured by ./sennit bench, but by ./sennit bench --providers bouncycastle or | --only SM3
          ./sennit bench jmh Batches | Batches
          Batches is no option | --quick Batches
          name its core, as in --keep 'Zen 4' | --only MD5 --keep
          """)
  void wrongCall(String sentence, String call) {
    assertWrong(sentence, call.split(" "));
  }

  @Test
  void byJmhOthersAreNotMeasuredUnasked() {
    assertThat(Bench.withDefaults(List.of("AESGCMBench")))
        .containsSequence("-p", "provider=JDK,Sennit");
  }

  @Test
  void nothingForAllCores() {
    assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
    assertWrong(
        "nothing of Application is measured on all cores: leave out --all-cores",
        "--all-cores",
        "--only",
        "Application");
  }

  /** Shells complete them. */
  @Test
  void programs() {
    assertThat(ScriptCommands.PROGRAMS_OF_BENCH)
        .containsExactlyInAnyOrderElementsOf(Bench.PROGRAMS.keySet());
  }
}
