package dev.sennit.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.explore.ShownCore;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the explorer opens with a model that is like this machine, where there is one. */
class NearCoresTest {
  private static final List<ShownCore> CORES =
      List.of(
          core("znver4", "AMD Zen 4"),
          core("sapphirerapids", "Intel Sapphire Rapids"),
          core("neoverse-n1", "Arm Neoverse N1"),
          core("neoverse-v1", "Arm Neoverse V1"),
          core("arrowlake-s", "Intel Arrow Lake"));

  private static ShownCore core(String name, String title) {
    return new ShownCore(name, title, 6, List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Intel(R) Xeon(R) Processor (cpu family 6, model 207) | sapphirerapids arrowlake-s",
        "11th Gen Intel(R) Core(TM) i7-1165G7 | sapphirerapids arrowlake-s",
        "AMD EPYC 9R45 (cpu family 26, model 2) | znver4",
        "AArch64 (CPU implementer 0x41, CPU part 0xd0c) | neoverse-n1",
        "AArch64 (CPU implementer 0x41, CPU part 0xd40) | neoverse-v1",
        "AArch64 (CPU implementer 0x41, CPU part 0xd4f) | ''",
        "QEMU Virtual CPU version 2.5+ | ''",
        "'' | ''"
      })
  void coresOfTheMachine(String processor, String near) {
    assertThat(String.join(" ", NearCores.of(processor, CORES))).isEqualTo(near);
  }
}
