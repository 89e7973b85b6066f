package dev.sennit.cli.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.CommandRun;
import dev.sennit.weave.statement.StatementText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: the command prints a statement without proving anything, and says which there are. */
class ProveCommandTest {
  @Test
  void statement() {
    CommandRun run = CommandRun.run("prove", "--statement", "sha256");
    assertThat(run.exitCode()).isZero();
    List<String> lines = StatementText.all().get("sha256").get();
    assertThat(run.out().lines()).containsExactlyElementsOf(lines);
  }

  @Test
  void unknownStatement() {
    CommandRun run = CommandRun.run("prove", "--statement", "rot13");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("there is no statement rot13. The statements are md5, sha1, ")
        .contains("aes128", "pbkdf2-sha512", "sha256-pair", "gcm-encrypt", "clear-zva.");
    assertThat(CommandRun.run("prove", "--statement", "sha265").err())
        .contains("there is no statement sha265; did you mean sha256");
  }

  @Test
  void aStatementIsNotOfSomeKernels() {
    CommandRun run = CommandRun.run("prove", "--statement", "md5", "--only", "md5/x64-v4");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--statement prints a statement", "--only=md5/x64-v4");
  }
}
