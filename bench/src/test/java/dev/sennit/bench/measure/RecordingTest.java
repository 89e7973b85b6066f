package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sennit.bench.BenchSchema;
import dev.sennit.bench.MadeUp;
import dev.sennit.bench.plan.Contest;
import dev.sennit.bench.plan.IterationTimes;
import dev.sennit.bench.plan.Plan;
import dev.sennit.bench.plan.Preset;
import dev.sennit.bench.plan.Task.ContestRound;
import dev.sennit.bench.results.Assembly;
import dev.sennit.bench.results.Results;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.bench.results.ResultsFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: JMH measures both sides in turns, and the journal has each of their rounds once. */
class RecordingTest {
  @TempDir Path output;

  @BeforeAll
  static void assumeKernel() {
    assumeThat(new ThisMachine().has("Sennit", "MessageDigest", "MD5"))
        .as("a kernel of MD5 runs on this processor")
        .isTrue();
  }

  private static Contest contest() {
    return Plan.of(
            Preset.QUICK, "MessageDigests.getAndDigest/MD5/16 1", List.of(), new ThisMachine())
        .tasks()
        .stream()
        .map(task -> ((ContestRound) task).contest())
        .findFirst()
        .orElseThrow();
  }

  private static Plan rounds(int first, int last) {
    Contest contest = contest();
    List<ContestRound> rounds = new ArrayList<>();
    for (int round = first; round <= last; round++) {
      rounds.add(new ContestRound(contest, round, new IterationTimes(1, 20, 1, 20)));
    }
    return new Plan(List.copyOf(rounds));
  }

  @Test
  void fromPlanToResults() throws InterruptedException {
    Run run = Run.begin(output, MadeUp.head("quick"));
    List<String> told = new ArrayList<>();
    Recording.Listener listener = (task, _, done, all) -> told.add(task.key() + " " + done / all);
    Recording.measure(rounds(1, 1), run, listener);
    Plan left = Recording.left(rounds(1, 3), run.journal().read());
    assertThat(left.tasks()).isEqualTo(rounds(2, 3).tasks());
    Recording.measure(left, run, listener);
    assertThat(told).hasSize(3).last().asString().endsWith("/16 3 1.0");

    Journal journal = run.journal().read();
    assertThat(journal.gigahertz()).hasSize(3).allMatch(estimate -> estimate > 0);
    Results results = Assembly.of(journal, true);
    assertThat(BenchSchema.errors(ResultsFile.json(results))).isEmpty();
    List<Side> sides = results.comparisons().getFirst().sides();
    assertThat(sides.stream().map(Side::name)).containsExactly("JDK", "Sennit");
    assertThat(sides)
        .allSatisfy(side -> {
          assertThat(side.rounds()).hasSize(3).allMatch(nanoseconds -> nanoseconds > 1);
          // The array of a digest of 16 bytes takes 32 bytes.
          assertThat(side.allocated()).isGreaterThan(31);
        });
    assertThat(run.log())
        .content()
        .contains("# Benchmark: dev.sennit.bench.subject.MessageDigests");
  }

  /** Measures a round on one thread, and a round on two. */
  @Test
  void twoThreads() throws InterruptedException {
    Run run = Run.begin(output, MadeUp.head("quick"));
    Recording.measure(rounds(1, 1).alsoOnAllCores(2, 1L << 30), run, (_, _, _, _) -> {});
    List<TaskOutcome.Round> rounds = run.journal().read().outcomes(TaskOutcome.Round.class);
    assertThat(rounds).extracting(TaskOutcome.Round::threads).containsExactly(1, 2);
    assertThat(rounds.getLast().id()).isEqualTo(contest().id() + "/all-cores");
    assertThat(rounds.getLast().readings())
        .hasSize(2)
        .allSatisfy(reading -> {
          assertThat(reading.nanoseconds()).isGreaterThan(1);
          assertThat(reading.allocated()).isGreaterThan(31);
        });
    assertThat(run.log()).content().contains("# Threads: 2 threads");
  }
}
