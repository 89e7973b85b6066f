package dev.sennit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import dev.sennit.cli.CommandRun;
import org.junit.jupiter.api.Test;

/** Protects: scripts can ask whether kernels run. */
class DoctorCommandTest {
  @Test
  void exitCodeTellsWhetherKernelsAreInUse() {
    CommandRun run = CommandRun.run("doctor");
    assertThat(run.exitCode()).isEqualTo(Status.current().targets().isEmpty() ? 1 : 0);
    assertThat(run.out())
        .startsWith("Sennit runs ")
        .contains("Processor")
        .contains("MD5", "SHA3-256", "SM3");
  }
}
