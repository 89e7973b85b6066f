package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Simulation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: cores and their ports have the names that people know. */
class ShownCoreTest {
  private static ShownCore shown(String core, String... units) {
    Map<String, Double> busy = new LinkedHashMap<>();
    List.of(units).forEach(unit -> busy.put(unit, 0.0));
    return ShownCore.of(
        Core.named(core), new Simulation(6, 1, busy, List.of(), List.of(), List.of()));
  }

  @Test
  void portsWithNames() {
    assertThat(shown("znver4", "Zn4ALU0", "Zn4ALU1", "Zn4LSU.0", "Zn4LSU.1"))
        .isEqualTo(
            new ShownCore("znver4", "AMD Zen 4", 6, List.of("ALU0", "ALU1", "LSU.0", "LSU.1")));
    assertThat(shown("neoverse-n1", "N1UnitB", "N1UnitD.0").ports()).containsExactly("B", "D.0");
  }

  @Test
  void portsWithNumbersOnly() {
    assertThat(
            shown("sapphirerapids", "SPRPort00", "SPRPort10", "SPRPort01", "SPRPortInvalid")
                .ports())
        .containsExactly("port 0", "port 10", "port 1", "none");
  }
}
