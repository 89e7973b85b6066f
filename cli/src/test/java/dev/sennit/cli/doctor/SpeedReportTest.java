package dev.sennit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.KernelSpeed;
import dev.sennit.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
    assertThat(
            new SpeedReport(times, new StackDumpDelay("kernel md5/x64-v4", 1024, 1234.56, 1800))
                .lines())
        .allMatch(line -> line.length() <= COLUMNS);
  }

  @Test
  void tableAndDelay() {
    SpeedReport measurement =
        new SpeedReport(
            List.of(
                new KernelSpeed(
                    "sha256/x64-sha", "sha256", 4096, "the JDK's digest", 2918.64, 3210.5)),
            new StackDumpDelay("kernel md5/x64-v4", 128, 0.21, 178.4));
    assertThat(measurement.lines().stream().map(line -> line.replaceAll(" +", " ")))
        .startsWith(
            "family kernel bytes ns JDK ns ratio", "sha256 sha256/x64-sha 4096 2918.6 3210.5 1.10x")
        .endsWith(
            "Longest delay of all threads: 0.2 ms, beside 128 MiB of MD5 by kernel md5/x64-v4, which"
                + " take 178 ms.");
    // Without kernels there is no table, and the delay is the JDK's.
    measurement =
        new SpeedReport(List.of(), new StackDumpDelay("the JDK's digest", 128, 170.04, 178.4));
    assertThat(String.join(" ", measurement.lines()))
        .isEqualTo(
            "Longest delay of all threads: 170.0 ms, beside 128 MiB of MD5 by the JDK's digest,"
                + " which take 178 ms.");
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
