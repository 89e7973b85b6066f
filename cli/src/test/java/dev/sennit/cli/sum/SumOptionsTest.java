package dev.sennit.cli.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.cli.MadeUpHome;
import dev.sennit.cli.complete.ScriptCommands;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.OptionSpec;

/** Protects: options that coreutils lack are parsed and refused in their manner. */
class SumOptionsTest {
  @ParameterizedTest
  @CsvSource({
    "md5, MD5",
    "SHA-256, SHA-256",
    "sha256, SHA-256",
    "sha512-256, SHA-512/256",
    "sha512/224, SHA-512/224",
    "sha3-256, SHA3-256",
    "SM3, SM3",
    "blake3, BLAKE3-256",
    "BLAKE3-256, BLAKE3-256"
  })
  void namesOfDigests(String name, String digest) throws BadUsage {
    for (List<String> arguments :
        List.of(
            List.of("-a" + name, "f"),
            List.of("f", "-a", name),
            List.of("--algorithm=" + name),
            List.of("--alg", name))) {
      assertThat(SumOptions.parse(arguments).hasher().algorithm()).isEqualTo(digest);
    }
  }

  @Test
  void everyDigestHasANameAndCanBeChecked(@TempDir Path folder) throws Exception {
    assertThat(DigestName.all()).hasSameSizeAs(Hasher.ALL);
    String file = Files.writeString(folder.resolve("file"), "text").toString();
    for (String name : DigestName.all()) {
      for (String form : List.of("--tag", "--text")) {
        SumRun listed = SumRun.sum(List.of("-a", name, form, file));
        Path list = Files.writeString(folder.resolve("list"), listed.out());
        assertThat(SumRun.sum(List.of("-a", name, "-c", list.toString())))
            .isEqualTo(new SumRun(0, file + ": OK\n", ""));
      }
    }
  }

  /** Completion takes the options from the help, too. */
  @Test
  void helpHasEveryOptionAndDigest() throws Exception {
    try (MadeUpHome _ = new MadeUpHome(Path.of(".."))) {
      String help = SumRun.sum(List.of("--help")).out();
      assertThat(help.split("[ \n]+")).containsAll(DigestName.all());
      assertThat(ScriptCommands.command("sum").options().stream().map(OptionSpec::longestName))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(SumOption.values()).map(option -> "--" + option.word()).toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-amd6, there is no digest 'md6'; there are md5 sha1 ",
    "-b, -a must name the digest: md5 sha1 ",
    "-a, option requires an argument -- 'a'",
    "--algorithm, option '--algorithm' requires an argument",
    "-rcamd5, the --recursive option is meaningless when verifying checksums"
  })
  void badUsage(String argument, String message) {
    assertThatThrownBy(() -> SumOptions.parse(List.of(argument)))
        .isInstanceOf(BadUsage.class)
        .hasMessageStartingWith(message);
    SumRun ran = SumRun.sum(List.of(argument));
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .startsWith("sennit sum: " + message)
        .endsWith("\nTry './sennit sum --help' for more information.\n");
  }
}
