package dev.sennit.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.clear.Profile;
import dev.sennit.runtime.clear.Thresholds;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: the text and the profile both have the measured results. */
class TuningReportTest {
  private static final long KIB = 1 << 10;
  private static final List<Cache> CACHES =
      List.of(new Cache(1, 64 * KIB), new Cache(2, 512 * KIB));

  private static TuningReport report(double noise, double processorShare) {
    Map<MemoryKind, Finding> findings =
        Map.of(
            MemoryKind.NATIVE,
            finding(
                MemoryKind.NATIVE,
                noise,
                "jdk 1000 2000 4000 8000 40000; vector/x64-v3 1000 1000 3000 7000 39000;"
                    + " stream/x64-v3 9000 9000 9000 6000 30000"),
            MemoryKind.HEAP,
            finding(
                MemoryKind.HEAP,
                noise,
                "jdk 1000 1000 3000 7000 39000; vector/x64-v3 500 1001 3001 7001 38000"));
    return new TuningReport("Some processor", CACHES, new EnumMap<>(findings), processorShare);
  }

  private static Finding finding(MemoryKind kind, double noise, String times) {
    return Finding.of(kind, "jdk", MadeUpPoints.from(32 * KIB, noise, times));
  }

  @Test
  void profile() {
    assertThat(report(0.01, 0.99).profile())
        .isEqualTo(
            new Profile(
                "Some processor",
                Thresholds.parse("65536:vector/x64-v3 262144:stream/x64-v3"),
                Thresholds.NONE));
  }

  @Test
  void decisionsAndSpeeds() {
    assertThat(report(0.01, 0.99).text(80))
        .startsWith("Some processor; data caches L1 64 KiB, L2 512 KiB")
        .contains(
            "- jdk below 64 KiB",
            "- vector/x64-v3 from 64 KiB on, where it is 2 times as fast as jdk",
            "- stream/x64-v3 from 256 KiB on, where it is 1.17 times as fast as vector/x64-v3",
            "- jdk at every size: no other method is and stays faster by more than 3 %")
        .containsSequence(
            "GB/s                jdk  vector/x64-v3  stream/x64-v3",
            "in L1      32 KiB  32.8           32.8            3.6",
            "in L2     256 KiB  32.8           37.4           43.7",
            "the most  512 KiB  13.1           13.4           17.5");
    assertThat(String.join(" ", report(0.01, 0.99).text(80)))
        .endsWith(
            "Half of the times agreed within 1 % in both halves of the rounds. For 99 % of the time"
                + " the measurement had a processor.");
  }

  @Test
  void busyMachine() {
    assertThat(report(0.01, 0.99).isDisturbed()).isFalse();
    assertThat(report(0.05, 0.99).isDisturbed()).isTrue();
    assertThat(report(0.01, 0.8).isDisturbed()).isTrue();
    assertThat(String.join(" ", report(0.05, 0.25).text(80)))
        .contains("within 5 %", "For 25 % of the time", "This machine is too busy to be tuned.");
  }

  @Test
  void picture() {
    assertThat(report(0.01, 0.99).svg())
        .contains("Clearing memory on Some processor")
        .contains("Native memory: jdk below 64 KiB; vector/x64-v3 from 64 KiB on,")
        .contains("Heap arrays: jdk at every size:");
  }
}
