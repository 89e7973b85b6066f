package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sennit.bench.plan.Contest;
import dev.sennit.bench.plan.IterationTimes;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.plan.Task.ContestRound;
import dev.sennit.bench.results.Round;
import dev.sennit.bench.results.Round.Reading;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Protects: JMH measures both sides, by turns and on all threads. */
class TaskRunnerTest {
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @BeforeAll
  static void assumeKernel() {
    assumeThat(new ThisMachine().has("Sennit", "MessageDigest", "MD5"))
        .as("a kernel of MD5 runs on this processor")
        .isTrue();
  }

  private Round round(int number, int threads) throws Exception {
    String name = "MessageDigests.getAndDigest/MD5/16";
    Contest contest =
        Plan.of(Preset.QUICK, name, List.of(), new ThisMachine()).tasks().stream()
            .map(task -> ((ContestRound) task).contest())
            .findFirst()
            .orElseThrow();
    Task round = new ContestRound(contest, number, new IterationTimes(1, 20, 1, 20));
    List<Task> tasks = new Plan(List.of(round)).alsoOnAllCores(threads, 1L << 30).tasks();
    TaskRunner runner = new TaskRunner(new PrintStream(log, true, StandardCharsets.UTF_8));
    return runner.rounds(threads == 1 ? tasks.getFirst() : tasks.getLast(), _ -> {}).getFirst();
  }

  private static void assertWhole(Round round) {
    assertThat(round.readings()).extracting(Reading::name).containsExactly("JDK", "Sennit");
    assertThat(round.readings())
        .allSatisfy(reading -> {
          assertThat(reading.nanoseconds()).isGreaterThan(1);
          // The array of a digest of 16 bytes takes 32 bytes.
          assertThat(reading.allocated()).isGreaterThan(31);
        });
  }

  @Test
  void secondRoundIsTurned() throws Exception {
    assertWhole(round(2, 1));
    String output = log.toString(StandardCharsets.UTF_8);
    assertThat(output.indexOf("provider = Sennit")).isBetween(0, output.indexOf("provider = JDK"));
  }

  @Test
  void twoThreads() throws Exception {
    Round round = round(1, 2);
    assertWhole(round);
    assertThat(round.threads()).isEqualTo(2);
    assertThat(round.id()).endsWith("/all-cores");
    assertThat(log.toString(StandardCharsets.UTF_8)).contains("# Threads: 2 threads");
  }

  /** All ways to call are thousands of rows. */
  @Test
  void aFileHasOfAnApplicationWhatCompareMeasures() {
    String way = "MD5 one-shot";
    Round other = new Round("SHA-1/16", "SHA-1", 16, 1, List.of());
    Round shared = application(way, 64);
    assertThat(TaskRunner.kept(List.of(other, shared, application(way, 7))))
        .containsExactly(other, shared);
  }

  private static Round application(String name, int size) {
    return new Round("Application/" + name, "In an application: " + name, size, 1, List.of());
  }
}
