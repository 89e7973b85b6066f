package dev.sennit.bench.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sennit.bench.MadeUp;
import dev.sennit.bench.measure.TaskOutcome;
import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Published;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.command.Failure;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Protects: a report says what the journal says, and nothing that was not measured. */
class AssemblyTest {
  @Test
  void ratiosAreOfPairs() {
    // Both sides take twice as long in the second round: their times vary, and their ratio does
    // not.
    Results results =
        MadeUp.results(MadeUp.round(200, 100), MadeUp.round(400, 200), MadeUp.round(200, 100));
    ContestResult comparison = results.comparisons().getFirst();
    Side jdk = comparison.side("JDK");
    Side sennit = comparison.side("Sennit");
    assertThat(sennit.ratio().value()).isCloseTo(2, within(1e-9));
    assertThat(sennit.ratio().spread()).isCloseTo(0, within(1e-9));
    assertThat(sennit.noisy()).isFalse();
    assertThat(sennit.time().spread()).isGreaterThan(1);
    assertThat(sennit.rounds()).containsExactly(100.0, 200.0, 100.0);
    assertThat(sennit.allocated()).isEqualTo(32.04);
    assertThat(jdk.ratio()).isNull();
    assertThat(results.noise().noisy()).isFalse();
    assertThat(results.noise().verdict()).startsWith("0 of 1 ratios are noisy");
  }

  @Test
  void rowsInAnApplicationAreOfJvmsToo() {
    Results results =
        MadeUp.results(inAnApplication(110, 40), inAnApplication(90, 40), inAnApplication(120, 56));
    ContestResult row = results.comparisons().getFirst();
    assertThat(row.id()).isEqualTo("Application/MD5 digest/64");
    Side sennit = row.side("Sennit");
    assertThat(row.ratios(sennit).least()).isEqualTo(0.9);
    assertThat(row.ratios(sennit).median()).isEqualTo(1.1);
    assertThat(sennit.allocated()).isEqualTo(56);
    assertThat(results.moreBytes()).last().asString().endsWith("56 bytes instead of 40");
  }

  private static TaskOutcome inAnApplication(double ofJdk, double allocated) {
    List<TaskOutcome.Reading> readings =
        List.of(
            new TaskOutcome.Reading("JDK", ofJdk, 40),
            new TaskOutcome.Reading("Sennit", 100, allocated));
    return new TaskOutcome.Application(
        List.of(
            new TaskOutcome.Round(
                "Application/MD5 digest/64", "As an application", "MD5 digest", 64, readings)));
  }

  @Test
  void noiseIsSaid() {
    Results results =
        MadeUp.results(MadeUp.round(200, 100), MadeUp.round(200, 150), MadeUp.round(200, 90));
    assertThat(results.comparisons().getFirst().side("Sennit").noisy()).isTrue();
    assertThat(results.noise().noisy()).isTrue();
    assertThat(results.noise().verdict()).startsWith("1 of 1 ratios are noisy");
  }

  @Test
  void nothingMeasuredIsNoReport() {
    assertThatThrownBy(MadeUp::results)
        .isInstanceOf(Failure.class)
        .hasMessageContaining("nothing was measured");
  }

  @Test
  void limitsAreOfKernelsInUseOnFewCores() {
    Results results = MadeUp.results(MadeUp.modelled());
    assertThat(results.limits())
        .containsExactly(new Results.Limit("md5/x64-v4", "znver4", 400.0, 260, 257.0, "chain"));
    assertThat(results.model()).isEqualTo(MadeUp.modelled().model());
  }

  @Test
  void middleCallOfSeveralJvms() {
    Results results =
        MadeUp.results(
            new TaskOutcome.FirstCalls("JDK", 16 << 10, List.of(30L, 3L)),
            new TaskOutcome.FirstCalls("JDK", 16 << 10, List.of(10L, 9L)),
            new TaskOutcome.FirstCalls("JDK", 16 << 10, List.of(20L, 1L)));
    assertThat(results.coldStarts().getFirst().work()).isEqualTo("AES-256-GCM, calls of 16 KiB");
    assertThat(results.coldStarts().getFirst().calls())
        .containsExactly(List.of(1L, 20L, 20L), List.of(2L, 3L, 21L));
  }

  @Test
  void totalsOfCallsAreThoseOfWholeJvms() {
    // Each JVM has one slow call, in another place each time. Most calls are not kept.
    int calls = 1000;
    TaskOutcome[] jvms =
        IntStream.range(0, 5)
            .mapToObj(jvm ->
                new TaskOutcome.FirstCalls(
                    "JDK",
                    16 << 10,
                    IntStream.range(0, calls).mapToObj(i -> i == 500 + jvm ? 9001L : 1L).toList()))
            .toArray(TaskOutcome[]::new);
    List<List<Long>> kept = MadeUp.results(jvms).coldStarts().getFirst().calls();
    assertThat(kept).contains(List.of(100L, 1L, 100L));
    assertThat(kept.getLast()).containsExactly(1000L, 1L, 10_000L);
  }

  @Test
  void publishedNumbersBesideThoseOfHere() {
    Results results = assembleThree(MadeUp.round(20_000, 10_000));
    Published row = results.published().getFirst();
    assertThat(row.row()).isEqualTo("MD5, 16384 bytes");
    assertThat(row.published().before()).isEqualTo(31.037);
    assertThat(row.here().before()).isCloseTo(50, within(1e-6));
    assertThat(row.here().after()).isCloseTo(100, within(1e-6));
    assertThat(row.here().gain().value()).isCloseTo(2, within(1e-9));
    assertThat(results.published())
        .filteredOn(each -> each.table().startsWith("AESGCMBench"))
        .isNotEmpty()
        .allSatisfy(each -> {
          assertThat(each.here()).isNull();
          assertThat(each.note()).endsWith("Not measured in this run.");
        });
  }

  @Test
  void publishedGainsAreOfRatesAndOfTimesAndOfBytes() {
    List<Published> rows = MadeUp.results(MadeUp.round(200, 100)).published();
    assertThat(gain(rows, "MD5, 16384 bytes").low()).isCloseTo(1.0228, within(1e-4));
    assertThat(gain(rows, "MD5, 16 bytes").low()).isCloseTo(1.3448, within(1e-4));
    assertThat(gain(rows, "encrypt, 8192 bytes").low()).isCloseTo(28.65, within(1e-2));
    assertThat(gain(rows, "128 bytes").high()).isCloseTo(1.4253, within(1e-4));
    assertThat(gain(rows, "the others")).isNull();
  }

  private static Results.Gain gain(List<Published> rows, String name) {
    return rows.stream()
        .filter(row -> row.row().equals(name))
        .findFirst()
        .orElseThrow()
        .publishedGain();
  }

  @Test
  void rowsWithoutAnyNumberAreNamed() {
    String id = "MessageDigests.getAndDigest/SHA-256/1024";
    Results results = assembleThree(MadeUp.round(id, 400, 200));
    List<Published> rows =
        results.published().stream()
            .filter(row -> row.table().equals("MessageDigests.getAndDigest"))
            .toList();
    assertThat(rows)
        .extracting(Published::row)
        .containsExactly("SHA-256, 1024 bytes", "the others");
    assertThat(rows.getFirst().here().gain().value()).isCloseTo(2, within(1e-9));
    assertThat(rows.getLast().note())
        .contains("MD5, 64 bytes; MD5, 1024 bytes; MD5, 16384 bytes; SHA-1, 64 bytes")
        .contains("SHA-256, 64 bytes; SHA-256, 16384 bytes; SHA-512")
        .doesNotContain("SHA-256, 1024");
  }

  @Test
  void whatWasNotToBeMeasuredIsNotMissing() {
    Results results =
        MadeUp.results(
            MadeUp.head("quick", "MD5"),
            MadeUp.round(200, 100),
            MadeUp.round(200, 100),
            MadeUp.round(200, 100));
    assertThat(results.only()).isEqualTo("MD5");
    assertThat(results.published())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.here()).isNotNull());
  }

  @Test
  void gainOfClearingIsOfPairs() {
    // A disturbance affects the JDK's fill and the kernel alike, so their ratio is exact.
    Results results = MadeUp.results(cleared(20), cleared(30), cleared(40));
    Published row =
        results.published().stream()
            .filter(each -> each.table().startsWith("Block zeroing"))
            .findFirst()
            .orElseThrow();
    assertThat(row.here().gain().value()).isCloseTo(2, within(1e-9));
    assertThat(row.here().gain().spread()).isCloseTo(0, within(1e-9));
    assertThat(row.here().after() / row.here().before()).isCloseTo(2, within(1e-9));
    assertThat(row.note()).contains("vector/x64-v3").contains("chosen by the same rounds");
  }

  @Test
  void noisySpeedsAreMarkedAndCounted() {
    Results noisy = MadeUp.results(cleared(20), cleared(30), cleared(90));
    assertThat(noisy.clearing())
        .hasSize(3)
        .allSatisfy(series -> assertThat(series.points().getFirst().noisy()).isTrue());
    assertThat(noisy.noise().verdict())
        .endsWith("Of 3 speeds of clearing 3 are noisy, wider than +-25 %.");
    Results quiet = MadeUp.results(cleared(20), cleared(20.2), cleared(19.8));
    assertThat(quiet.clearing())
        .allSatisfy(series -> assertThat(series.points().getFirst().noisy()).isFalse());
    assertThat(quiet.noise().verdict()).doesNotContain("speeds of clearing");
  }

  private static TaskOutcome cleared(double jdk) {
    return new TaskOutcome.Cleared(
        List.of(
            new TaskOutcome.ClearedAt(
                64, Map.of("jdk", jdk, "vector/x64-v3", 2 * jdk, "rep/x64-v3", jdk))));
  }

  private static Results assembleThree(TaskOutcome outcome) {
    return MadeUp.results(outcome, outcome, outcome);
  }
}
