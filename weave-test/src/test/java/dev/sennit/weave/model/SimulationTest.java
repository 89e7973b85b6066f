package dev.sennit.weave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.model.Simulation.Use;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Protects: the report of llvm-mca is read correctly. The report is LLVM 22.1.8's on a load, an
 * addition and a rotation on Neoverse N1, 100 times.
 */
class SimulationTest {

  private static String report;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in = SimulationTest.class.getResourceAsStream("neoverse-n1.json")) {
      report = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Simulation simulation(String json) {
    return Simulation.of(McaReport.read(json));
  }

  @Test
  void numbers() {
    Simulation simulation = simulation(report);
    assertThat(simulation.width()).isEqualTo(3);
    assertThat(simulation.microOperations()).isEqualTo(4);
    assertThat(simulation.latencies()).isEqualTo(List.of(4, 1, 1));
    assertThat(simulation.isIncomplete()).isFalse();
  }

  @Test
  void units() {
    assertThat(simulation(report).units())
        .hasSize(10)
        .containsEntry("N1UnitB", 0.0)
        .containsEntry("N1UnitL.0", 0.5)
        .containsEntry("N1UnitL.1", 0.5)
        .containsEntry("N1UnitS.1", 1.26);
  }

  /** Two units can execute the load, and two can update its address. */
  @Test
  void usesOfEachLine() {
    assertThat(simulation(report).uses().getFirst())
        .containsExactly(new Use(3, 0.5), new Use(4, 0.5), new Use(6, 0.49), new Use(7, 0.51));
    assertThat(simulation(report).times()).as("nobody watched").isEmpty();
  }

  /** LLVM reports a hundred cycles if a model lacks a number. */
  @Test
  void missingNumber() {
    assertThat(simulation(report.replace("\"Latency\": 4", "\"Latency\": 100")).isIncomplete())
        .isTrue();
  }
}
