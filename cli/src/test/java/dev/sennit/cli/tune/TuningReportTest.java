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

  private static TuningReport report(double noise) {
    return report(noise, 0.99);
  }

  private static TuningReport report(double noise, double processorShare) {
    Map<MemoryKind, Finding> findings = new EnumMap<>(MemoryKind.class);
    findings.put(
        MemoryKind.NATIVE,
        Finding.of(
            MemoryKind.NATIVE,
            "jdk",
            MadeUpPoints.from(32 * KIB)
                .method("jdk", 1000, 2000, 4000, 8000, 40_000)
                .method("vector/x64-v3", 1000, 1000, 3000, 7000, 39_000)
                .method("stream/x64-v3", 9000, 9000, 9000, 6000, 30_000)
                .noise(noise)
                .points()));
    findings.put(
        MemoryKind.HEAP,
        Finding.of(
            MemoryKind.HEAP,
            "jdk",
            MadeUpPoints.from(32 * KIB)
                .method("jdk", 1000, 1000, 3000, 7000, 39_000)
                .method("vector/x64-v3", 500, 1001, 3001, 7001, 38_000)
                .noise(noise)
                .points()));
    return new TuningReport("Some processor", CACHES, findings, processorShare);
  }

  @Test
  void profile() {
    assertThat(report(0.01).profile())
        .isEqualTo(
            new Profile(
                "Some processor",
                Thresholds.parse("65536:vector/x64-v3 262144:stream/x64-v3"),
                Thresholds.NONE));
  }

  @Test
  void decisionsAndWhy() {
    assertThat(report(0.01).text(80))
        .startsWith("Some processor; data caches L1 64 KiB, L2 512 KiB")
        .contains(
            "- jdk below 64 KiB",
            "- vector/x64-v3 from 64 KiB on, where it is 2 times as fast as jdk",
            "- stream/x64-v3 from 256 KiB on, where it is 1.17 times as fast as vector/x64-v3",
            "- jdk at every size: no other method is and stays faster by more than 3 %");
    assertThat(String.join(" ", report(0.01).text(80)))
        .endsWith(
            "Half of the times agreed within 1 % in both halves of the rounds. For 99 % of the time"
                + " the measurement had a processor.");
  }

  @Test
  void speedsInCachesAndMemory() {
    assertThat(report(0.01).text(80))
        .containsSequence(
            "GB/s                jdk  vector/x64-v3  stream/x64-v3",
            "in L1      32 KiB  32.8           32.8            3.6",
            "in L2     256 KiB  32.8           37.4           43.7",
            "the most  512 KiB  13.1           13.4           17.5");
  }

  @Test
  void chartsOfBothKinds() {
    assertThat(report(0.01).text(80))
        .contains(
            "Native memory, GB/s by size (equal distances are equal ratios)",
            "Heap arrays, GB/s by size (equal distances are equal ratios)",
            "        o jdk   x vector/x64-v3   + stream/x64-v3   * several");
  }

  @Test
  void busyMachine() {
    assertThat(report(0.01).isDisturbed()).isFalse();
    assertThat(report(0.05).isDisturbed()).isTrue();
    assertThat(report(0.01, 0.8).isDisturbed()).isTrue();
    assertThat(String.join(" ", report(0.05, 0.25).text(80)))
        .contains("within 5 %", "For 25 % of the time", "This machine is too busy to be tuned.");
  }

  @Test
  void picture() {
    assertThat(report(0.01).svg())
        .contains("Clearing memory on Some processor")
        .contains("Native memory: jdk below 64 KiB; vector/x64-v3 from 64 KiB on,")
        .contains("Heap arrays: jdk at every size:");
  }
}
