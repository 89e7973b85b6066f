package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a length is cleared by the method that the thresholds name, and nonsense is none. */
class ThresholdsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "256:a", "1:a 2:jdk 1099511627776:b", "256:vector/x64-v3 300:b"})
  void textOfThresholds(String text) {
    assertThat(Thresholds.parse(text)).hasToString(text);
    assertThat(Thresholds.parse("  " + text.replace(" ", " \t ") + "\n")).hasToString(text);
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

  @ParameterizedTest
  @CsvSource({
    "256, a colon",
    "256;a, a colon",
    ":a, is no number of bytes",
    "a:256, \"a\" is no number of bytes",
    "1.5:a, \"1.5\" is no number of bytes",
    "99999999999999999999:a, is no number of bytes",
    "0:a, from 1 to 1099511627776",
    "-1:a, but is -1",
    "1099511627777:a, but is 1099511627777",
    "9:a 9:b, from 9 to 9",
    "9:a 8:b, from 9 to 8",
  })
  void nonsense(String text, String reason) {
    assertThatThrownBy(() -> Thresholds.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void sixteenAreEnough() {
    String most = "1:a 2:a 3:a 4:a 5:a 6:a 7:a 8:a 9:a 10:a 11:a 12:a 13:a 14:a 15:a 16:a";
    assertThat(Thresholds.parse(most).ascending()).hasSize(16);
    assertThatThrownBy(() -> Thresholds.parse(most + " 17:a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 16 thresholds, but there are 17");
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
    List<String> names = List.of(methods.split(" "));
    Profile profile = DefaultThresholds.of(processor, names);
    assertThat(profile.objection(processor, names)).isNull();
    assertThat(profile.nativeMemory().toString()).contains(among);
    assertThat(profile.heap().equals(Thresholds.NONE)).isEqualTo(among.isEmpty());
    assertThat(profile.nativeMemory().equals(Thresholds.NONE)).isEqualTo(among.isEmpty());
  }
}
