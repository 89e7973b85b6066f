package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a length is cleared by the method that the thresholds name. */
class ThresholdsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "256:a", "1:a 2:jdk 1099511627776:b", "256:vector/x64-v3 300:b"})
  void textOfThresholds(String text) {
    assertThat(Thresholds.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | the JDK's fill",
        "256:vector/x64-v3 | the JDK's fill, from 256 bytes on clear-vector/x64-v3",
        "4096:rep/x64-v3 12582912:stream/x64-v3 | the JDK's fill, from 4 KiB on clear-rep/x64-v3,"
            + " from 12 MiB on clear-stream/x64-v3",
        "1025:rep/x64-v3 1049600:jdk | the JDK's fill, from 1025 bytes on clear-rep/x64-v3,"
            + " from 1025 KiB on the JDK's fill",
      })
  void wordsForPeople(String text, String words) {
    assertThat(Thresholds.parse(text).words()).isEqualTo(words);
  }

  @Test
  void lookingUp() {
    MemorySegment a = MemorySegment.ofAddress(1);
    MemorySegment b = MemorySegment.ofAddress(2);
    List<ClearMethod> methods =
        List.of(ClearMethod.JDK, new ClearMethod("a", a), new ClearMethod("b", b));
    ClearSteps steps = ClearSteps.of(Thresholds.parse("10:a 20:b 30:jdk 40:b"), methods);
    for (ClearSteps same : List.of(steps, steps.upTo(1000))) {
      assertThat(List.of(0L, 9L).stream().map(same::at)).containsOnlyNulls();
      assertThat(List.of(10L, 19L).stream().map(same::at)).containsOnly(a);
      assertThat(List.of(20L, 29L).stream().map(same::at)).containsOnly(b);
      assertThat(List.of(30L, 39L).stream().map(same::at)).containsOnlyNulls();
      assertThat(List.of(40L, 41L, Long.MAX_VALUE).stream().map(same::at)).containsOnly(b);
    }
    assertThat(steps.upTo(19).at(19)).isSameAs(a);
    assertThat(steps.upTo(20).at(20)).isSameAs(b);
    assertThat(steps.upTo(5)).isEqualTo(new ClearSteps(null, Long.MAX_VALUE, null));
    assertThat(ClearSteps.of(Thresholds.NONE, methods).at(1 << 20)).isNull();
  }

  @Test
  void methodThatThereIsNot() {
    assertThatThrownBy(() -> ClearSteps.of(Thresholds.parse("10:a"), List.of(ClearMethod.JDK)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no method a");
  }

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
  void everyProcessorGetsMethodsThatItHas(String processor, String methods, String among) {
    List<ClearMethod> there =
        Stream.of(methods.split(" ")).map(name -> new ClearMethod(name, null)).toList();
    DefaultThresholds thresholds = DefaultThresholds.of(processor, there);
    assertThat(thresholds.nativeMemory().areBy(there) && thresholds.heap().areBy(there)).isTrue();
    assertThat(thresholds.nativeMemory().toString()).contains(among);
    assertThat(thresholds.heap().equals(Thresholds.NONE)).isEqualTo(among.isEmpty());
    assertThat(thresholds.nativeMemory().equals(Thresholds.NONE)).isEqualTo(among.isEmpty());
  }
}
