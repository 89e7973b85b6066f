package dev.sennit.bench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sennit.Status;
import dev.sennit.bench.results.Round;
import dev.sennit.bench.results.Round.Reading;
import dev.sennit.bench.subject.MeasuredProvider;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: JMH measures both sides, by turns and on all threads. */
class ContestTest {
  @Test
  void secondRoundIsTurned() throws Exception {
    assumeThat(Status.current().targets()).as("kernels run on this processor").isNotEmpty();
    assumeThat(MeasuredProvider.offers("Sennit", "MessageDigest", "MD5"))
        .as("a kernel of MD5 runs on this processor")
        .isTrue();
    List<String> only = List.of("MessageDigests.getAndDigest/MD5/16");
    Plan plan = Plan.of(Preset.QUICK, only, List.of(), MeasuredProvider::offers);
    Task onTwo = plan.alsoOnAllCores(2, 1L << 30).tasks().getLast();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    JmhRun jmh = new JmhRun(new PrintStream(log, true, StandardCharsets.UTF_8));
    Preset shortest = new Preset("shortest", 3, 1, 20, 1, 20, 1);
    Round round = onTwo.measure(shortest, 2, jmh, _ -> {}).getFirst();
    assertThat(round.id()).endsWith("MD5/16/all-cores");
    assertThat(round.readings()).extracting(Reading::name).containsExactly("JDK", "Sennit");
    assertThat(round.readings())
        .allSatisfy(reading -> {
          assertThat(reading.nanoseconds()).isGreaterThan(1);
          // The array of a digest of 16 bytes takes 32 bytes.
          assertThat(reading.allocated()).isGreaterThan(31);
        });
    String output = log.toString(StandardCharsets.UTF_8);
    assertThat(output).contains("# Threads: 2 threads");
    assertThat(output.indexOf("provider = Sennit")).isBetween(0, output.indexOf("provider = JDK"));
  }
}
