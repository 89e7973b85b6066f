package dev.sennit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.KernelSpeed;
import dev.sennit.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the table has every kernel in use, short and long, and fits into a terminal. */
class SpeedReportTest {
  private static final int COLUMNS = 100;

  @Test
  void everyKernelInUseIsMeasured() {
    List<KernelSpeed> times =
        new ArrayList<>(KernelSpeed.measure(Duration.ofNanos(1), Duration.ofNanos(1)));
    assertThat(times).allMatch(each -> each.nanoseconds() > 0 && each.nanosecondsInstead() > 0);
    Status status = Status.current();
    for (Status.Digest digest : status.digests()) {
      digest
          .kernel()
          .ifPresent(kernel ->
              assertThat(times).filteredOn(each -> each.kernel().equals(kernel)).hasSize(2));
    }
    status
        .aes()
        .kernels()
        .ifPresent(kernels ->
            assertThat(times)
                .filteredOn(each -> each.kernel().equals(kernels))
                .extracting(KernelSpeed::work)
                .contains("AES-GCM", "decryption by AES-GCM", "AES-CTR"));
    for (Optional<String> kernel :
        List.of(status.clearing().kernel(), status.clearing().largeKernel())) {
      assertThat(times).anyMatch(each -> each.kernel().equals(kernel.orElseThrow()));
    }
    times.add(
        new KernelSpeed(
            "keccak-136/x64-v4/8x1",
            "further data of AES-GCM",
            1 << 20,
            "the JDK's cipher",
            9_999_999.9,
            9_999_999.9));
    StackDumpDelay delay = new StackDumpDelay("kernel md5/x64-v4", 1024, 1234.56, 1800);
    assertThat(report(Collections.nCopies(6, new MeasuredRound(times, 1)), delay).lines())
        .allMatch(line -> line.length() <= COLUMNS);
  }

  private static SpeedReport report(List<MeasuredRound> rounds, StackDumpDelay delay) {
    return new SpeedReport(MeasuredKernel.all(rounds), Optional.of(delay));
  }

  /** A dozen rounds of a kernel, each with two disturbances, which its times are multiplied by. */
  private static List<MeasuredRound> rounds(double share, IntToDoubleFunction disturbance) {
    return IntStream.range(0, 12)
        .mapToObj(i ->
            new KernelSpeed(
                "sha256/x64-sha",
                "sha256",
                4096,
                "the JDK's digest",
                2918.64 * disturbance.applyAsDouble(2 * i),
                3210.5 * disturbance.applyAsDouble(2 * i + 1)))
        .map(speed -> new MeasuredRound(List.of(speed), share))
        .toList();
  }

  @Test
  void tableAndDelay() {
    SpeedReport measurement =
        report(
            rounds(0.97, i -> i == 7 ? 1000 : 1),
            new StackDumpDelay("kernel md5/x64-v4", 128, 0.21, 178.4));
    assertThat(measurement.lines().stream().map(line -> line.replaceAll(" +", " ")))
        .startsWith(
            "family kernel bytes ns JDK ns ratio", "sha256 sha256/x64-sha 4096 2918.6 3210.5 1.10x")
        .noneMatch(line -> line.contains("busy"))
        .endsWith(
            "Longest delay of all threads: 0.2 ms, beside 128 MiB of MD5 by kernel md5/x64-v4, which"
                + " take 178 ms.");
    // Without kernels there is no table, and the delay is the JDK's.
    measurement =
        report(
            List.of(new MeasuredRound(List.of(), 1)),
            new StackDumpDelay("the JDK's digest", 128, 170.04, 178.4));
    assertThat(String.join(" ", measurement.lines()))
        .isEqualTo(
            "Longest delay of all threads: 170.0 ms, beside 128 MiB of MD5 by the JDK's digest,"
                + " which take 178 ms.");
  }

  /** Whatever other work does to the times: to both, to one, in some rounds, or in all alike. */
  static Stream<List<MeasuredRound>> disturbedRounds() {
    Random random = new Random(1);
    return Stream.of(
        rounds(1, _ -> Math.exp(random.nextGaussian())),
        rounds(1, i -> i % 2 == 0 ? 1 : 1 + random.nextDouble()),
        rounds(1, i -> i / 2 % 2 == 0 ? 1 : 3),
        rounds(1, i -> i < 12 ? 269 : 1),
        rounds(0.6, i -> i % 2 == 0 ? 1 : 4),
        rounds(1, _ -> 1).subList(0, 5));
  }

  @ParameterizedTest
  @MethodSource("disturbedRounds")
  void busyMachineGetsNoNumbers(List<MeasuredRound> rounds) {
    SpeedReport report = new SpeedReport(MeasuredKernel.all(rounds), Optional.empty());
    assertThat(report.lines().stream().map(line -> line.replaceAll(" +", " ")))
        .contains("sha256 sha256/x64-sha 4096 - - -")
        .anyMatch(line -> line.startsWith("1 of 1 rows lack numbers: the machine was too busy."))
        .noneMatch(line -> line.contains("Longest delay"));
  }

  @Test
  void delayIsInMilliseconds() throws InterruptedException {
    long begin = System.nanoTime();
    StackDumpDelay delay = StackDumpDelay.measure(16, 1);
    double elapsed = (System.nanoTime() - begin) / 1e6;
    assertThat(delay.mebibytes()).isEqualTo(16);
    assertThat(Status.current().digests())
        .filteredOn(digest -> digest.algorithm().equals("MD5"))
        .singleElement()
        .satisfies(digest -> assertThat(digest.describe()).startsWith(delay.hashedBy()));
    assertThat(delay.longest()).isBetween(elapsed / 1e6, elapsed);
    assertThat(delay.whole()).isBetween(elapsed / 1e3, elapsed);
  }
}
