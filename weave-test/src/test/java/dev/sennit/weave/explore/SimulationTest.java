package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.explore.Simulation.Times;
import dev.sennit.weave.explore.Simulation.Use;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a report of llvm-mca is read as it is meant, and one that does not fit is refused. */
class SimulationTest {
  /** What llvm-mca 20 reports of two instructions, without the parts that nobody reads. */
  private static final String REPORT =
      """
      warning: found a return instruction in the input assembly sequence.
      {
        "CodeRegions": [{
          "ResourcePressureView": {"ResourcePressureInfo": [
            {"InstructionIndex": 0, "ResourceIndex": 1, "ResourceUsage": 1},
            {"InstructionIndex": 1, "ResourceIndex": 0, "ResourceUsage": 2},
            {"InstructionIndex": 1, "ResourceIndex": 3, "ResourceUsage": 1},
            {"InstructionIndex": 2, "ResourceIndex": 0, "ResourceUsage": 2}]},
          "SummaryView": {"DispatchWidth": 6, "TotaluOps": 3},
          "TimelineView": {"TimelineInfo": [
            {"CycleDispatched": 0, "CycleExecuted": 2, "CycleIssued": 1, "CycleReady": 0, "CycleRetired": 3},
            {"CycleDispatched": 0, "CycleExecuted": 6, "CycleIssued": 2, "CycleReady": 2, "CycleRetired": 7}]}
        }],
        "TargetInfo": {"CPUName": "znver4",
          "Resources": ["Zn4ALU0", "Zn4ALU1", "Zn4LSU.\\u0000", "Zn4LSU.\\u0001"]}
      }
      """;

  @Test
  void isRead() {
    Simulation simulation = Simulation.read("znver4", REPORT, 2);
    assertThat(simulation.core())
        .isEqualTo(new Core("znver4", "AMD Zen 4", 6, List.of("ALU0", "ALU1", "LSU.0", "LSU.1")));
    assertThat(simulation.microOperations()).isEqualTo(3);
    assertThat(simulation.times()).containsExactly(new Times(1, 2, 3), new Times(2, 6, 7));
    assertThat(simulation.uses())
        .containsExactly(List.of(new Use(1, 1)), List.of(new Use(0, 2), new Use(3, 1)));
  }

  @Test
  void portsThatHaveNumbersOnly() {
    String report =
        REPORT.replaceFirst(
            "\"Resources\": .*]",
            "\"Resources\": [\"SPRPort00\", \"SPRPort10\", \"SPRPort01\", \"SPRPortInvalid\"]");
    assertThat(Simulation.read("sapphirerapids", report, 2).core().ports())
        .containsExactly("port 0", "port 10", "port 1", "none");
  }

  @Test
  void otherInstructionsThanThoseGiven() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Simulation.read("znver4", REPORT, 3))
        .withMessageContaining("executed 2 instructions on znver4 where there are 3");
  }
}
