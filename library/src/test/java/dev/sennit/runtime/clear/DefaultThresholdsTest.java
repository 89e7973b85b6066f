package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: every processor gets thresholds of methods that it has, whatever it calls itself. */
class DefaultThresholdsTest {
  @ParameterizedTest
  @CsvSource({
    "AMD EPYC, jdk vector/x64-v3 stream/x64-v3 rep/x64-v3, stream",
    "AMD EPYC, jdk vector/x64-v3, vector",
    "'AMD EPYC (cpu family 26, model 2)', jdk vector/x64-v3 vector/x64-v4 stream/x64-v3 stream/x64-v4 rep/x64-v3, rep",
    "'AMD EPYC (cpu family 26, model 2)', jdk vector/x64-v3 stream/x64-v3 rep/x64-v3, stream",
    "Intel(R) Xeon(R), jdk vector/x64-v3 vector/x64-v4 stream/x64-v3 rep/x64-v3, rep",
    "'Intel(R) Xeon(R) Processor (cpu family 6, model 207)', jdk vector/x64-v3 vector/x64-v4 stream/x64-v3 rep/x64-v3, 4096:rep/x64-v3 2097152:vector/x64-v4",
    "'Intel(R) Xeon(R) Processor (cpu family 6, model 207)', jdk vector/x64-v3 stream/x64-v3 rep/x64-v3, 2048:rep/x64-v3",
    "x86-64, jdk vector/x64-v3 stream/x64-v3, vector",
    "AArch64, jdk str/a64 stp/a64 zva/a64, zva",
    "AArch64, jdk, ''",
    "AMD EPYC, jdk stream/x64-v3, ''",
  })
  void processorsAndWhatTheyHave(String processor, String methods, String among) {
    List<String> names = List.of(methods.split(" "));
    Profile profile = DefaultThresholds.of(processor, names);
    assertThat(profile.objection(processor, names)).isNull();
    assertThat(profile.nativeMemory().toString()).contains(among);
    assertThat(profile.heap().equals(Thresholds.NONE)).isEqualTo(among.isEmpty());
    assertThat(profile.nativeMemory().equals(Thresholds.NONE)).isEqualTo(among.isEmpty());
  }
}
