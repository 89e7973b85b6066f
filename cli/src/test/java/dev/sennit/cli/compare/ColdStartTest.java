package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Protects: a fresh JVM that exceeds the time is ended and does not count. */
class ColdStartTest {
  /** No JVM encrypts 100 MiB in 20 ms after its start. */
  @Test
  void budgetEndsTheJvm() throws Exception {
    long before = children();
    ComparisonRow row = ColdStart.measure(0, new TimeBudget(Duration.ofMillis(10)));
    assertThat(row.pairs()).isZero();
    assertThat(row.finding()).isEmpty();
    assertThat(children()).isEqualTo(before);
  }

  private static long children() {
    return ProcessHandle.current().children().count();
  }
}
