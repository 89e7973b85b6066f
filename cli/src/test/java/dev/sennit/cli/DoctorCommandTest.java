package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import org.junit.jupiter.api.Test;

/** Protects: scripts can ask whether kernels run. */
class DoctorCommandTest {
  @Test
  void exitCodeTellsWhetherKernelsAreInUse() {
    RunningCommand run = RunningCommand.run("doctor");
    assertThat(run.exitCode()).isEqualTo(Status.current().targets().isEmpty() ? 1 : 0);
    assertThat(run.out())
        .startsWith("Sennit runs ")
        .contains("Processor")
        .contains("MD5", "SHA3-256", "SM3");
  }
}
