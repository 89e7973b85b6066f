package dev.sennit.cli.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.CommandRun;
import dev.sennit.cli.MadeUpHome;
import dev.sennit.cli.Sennit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Protects: bash completes every command, its options, and the names that it takes. */
@DisabledOnOs(OS.WINDOWS)
class CompletionCommandTest {
  private static final String COMMANDS = "sennit.commands";

  @TempDir private Path folder;
  private Path script;

  @BeforeEach
  void print() throws Exception {
    System.setProperty(COMMANDS, inScripts("commands_of_script"));
    try (MadeUpHome _ = new MadeUpHome(folder).with(Path.of("library", "target", "woven"))) {
      CommandRun run = CommandRun.run("completion", "bash");
      assertThat(run.exitCode()).isZero();
      assertThat(run.err()).isEmpty();
      assertThat(CommandRun.run("completion", "zsh").out()).contains("bashcompinit");
      script = Files.writeString(folder.resolve("completion"), run.out());
    }
  }

  @AfterEach
  void forget() {
    System.clearProperty(COMMANDS);
  }

  @Test
  void commands() throws Exception {
    assertThat(completed("./sennit", "co")).containsExactlyInAnyOrder("compare", "completion");
    assertThat(completed("./sennit", "")).contains("doctor", "uuid").containsAll(Sennit.OF_SCRIPT);
  }

  @Test
  void options() throws Exception {
    assertThat(completed("./sennit", "explore", "--o"))
        .containsExactlyInAnyOrder("--only", "--output");
    assertThat(completed("./sennit", "test", "--no"))
        .containsExactlyInAnyOrder("--no-aarch64", "--no-pages", "--no-spark");
    assertThat(completed("./sennit", "bench", "--quie")).containsExactly("--quiet");
  }

  @Test
  void names() throws Exception {
    assertThat(completed("./sennit", "kernels", "md5/x64-v4")).contains("md5/x64-v4/16x2");
    assertThat(completed("./sennit", "explore", "--only", "md5/x64-v4"))
        .contains("md5/x64-v4/16x2");
    assertThat(completed("./sennit", "prove", "--only", "sm3/a")).contains("sm3/a64");
    assertThat(completed("./sennit", "bench", "Safe")).containsExactly("SafepointDelay");
  }

  @Test
  void uuid() throws Exception {
    assertThat(completed("./sennit", "uuid", "v")).containsExactly("v3", "v5", "v8");
    assertThat(completed("./sennit", "uuid", "v3", ""))
        .containsExactlyInAnyOrder("dns", "url", "oid", "x500", "none");
  }

  @Test
  void sum() throws Exception {
    assertThat(completed("./sennit", "sum", "--st")).containsExactly("--status", "--strict");
    for (String option : List.of("-a", "--algorithm")) {
      assertThat(completed("./sennit", "sum", option, "sha3-"))
          .containsExactly("sha3-224", "sha3-256", "sha3-384", "sha3-512");
    }
  }

  /** Only format takes no word of its own. */
  @Test
  void everyCommandHasWords() throws Exception {
    for (String command : completed("./sennit", "")) {
      if (!command.startsWith("-") && !command.equals("format")) {
        assertThat(completed("./sennit", command, "-")).as(command).isNotEmpty();
      }
    }
  }

  /** Returns what bash completes the last word to. */
  private Set<String> completed(String... words) throws Exception {
    String list = String.join(" ", quoted(words));
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

  private static List<String> quoted(String... words) {
    List<String> quoted = new ArrayList<>();
    for (String word : words) {
      quoted.add("'" + word + "'");
    }
    return quoted;
  }

  private static String inScripts(String call) throws IOException, InterruptedException {
    return bash(". ../scripts/arguments\n" + call);
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
