package dev.sennit.cli.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.CommandRun;
import dev.sennit.cli.MadeUpHome;
import dev.sennit.cli.Sennit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: bash completes every command, its options, and the names that it takes. */
@DisabledOnOs(OS.WINDOWS)
class CompletionCommandTest {
  @TempDir private Path folder;
  private Path script;

  @BeforeEach
  void print() throws Exception {
    try (MadeUpHome _ = new MadeUpHome(Path.of(".."))) {
      CommandRun run = CommandRun.run("completion", "bash");
      assertThat(run.exitCode()).isZero();
      assertThat(run.err()).isEmpty();
      assertThat(CommandRun.run("completion", "zsh").out()).contains("bashcompinit");
      script = Files.writeString(folder.resolve("completion"), run.out());
    }
  }

  @Test
  void commands() throws Exception {
    assertThat(completed("./sennit", "")).contains("doctor", "uuid").containsAll(Sennit.OF_SCRIPT);
  }

  /** The last word is completed; a dot stands for an empty one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          co                              | compare completion
          explore --o                     | --only --output
          test --no                       | --no-aarch64 --no-pages --no-spark --no-windows
          bench --quie                    | --quiet
          bench Obj                       | ObjectSizes
          kernels md5/x64-v4/16x2         | md5/x64-v4/16x2
          explore --only md5/x64-v4/16x2  | md5/x64-v4/16x2
          prove --only md5/x64-v4/16x2    | md5/x64-v4/16x2
          prove --statement sha256        | sha256 sha256-pair
          uuid v                          | v3 v5 v8
          uuid v3 .                       | dns none oid url x500
          sum --st                        | --status --strict
          sum -a sha3-                    | sha3-224 sha3-256 sha3-384 sha3-512
          sum --algorithm sha3-           | sha3-224 sha3-256 sha3-384 sha3-512
          """)
  void words(String words, String expected) throws Exception {
    assertThat(completed(("./sennit " + words).replaceFirst("\\.$", "").split(" ", -1)))
        .containsExactlyInAnyOrder(expected.split(" "));
  }

  @Test
  void everyCommandHasWords() throws Exception {
    for (String command : completed("./sennit", "")) {
      if (!command.startsWith("-")) {
        assertThat(completed("./sennit", command, "-")).as(command).isNotEmpty();
      }
    }
  }

  /** Returns what bash completes the last word to. */
  private Set<String> completed(String... words) throws Exception {
    String list = "'" + String.join("' '", words) + "'";
    String lines =
        """
        shopt -s progcomp
        compopt() { :; }
        . %s
        COMP_WORDS=(%s)
        COMP_CWORD=%d
        _complete_sennit "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%%s\\n' "${COMPREPLY[@]}"
        """
            .formatted(script, list, words.length - 1);
    Set<String> completed = new TreeSet<>();
    bash(lines).lines().map(String::strip).forEach(completed::add);
    return completed;
  }

  private static String bash(String lines) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("bash", "-c", lines)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    return out;
  }
}
