package dev.sennit.bench.results;

import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.MachineDescription;
import dev.sennit.bench.measure.TaskOutcome;
import dev.sennit.bench.results.Results.ClearingPoint;
import dev.sennit.bench.results.Results.ClearingSeries;
import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Limit;
import dev.sennit.bench.results.Results.Safepoint;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.command.Failure;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.measure.Sample;
import dev.sennit.weave.model.ModelledKernel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes results from a journal. Rounds become values with intervals. */
public final class Assembly {
  private final Journal journal;

  private Assembly(Journal journal) {
    this.journal = journal;
  }

  /**
   * Returns the results of a journal. Rows with fewer rounds than an interval needs are left out.
   *
   * @param complete whether the run has measured its whole plan
   */
  public static Results of(Journal journal, boolean complete) {
    if (journal.entries().isEmpty()) {
      throw new Failure(
          "nothing was measured in the run of %s, so there is nothing to report."
              .formatted(journal.head().made()));
    }
    return new Assembly(journal).results(complete);
  }

  private Results results(boolean complete) {
    Journal.Head head = journal.head();
    MachineDescription machine = head.machine().withFrequency(journal.gigahertz());
    List<ContestResult> contests =
        grouped(rounds(), TaskOutcome.Round::id)
            .filter(rounds -> rounds.size() >= Interval.LEAST_ROUNDS)
            .map(Assembly::contest)
            .toList();
    List<ClearingSeries> clearing = clearing();
    Optional<TaskOutcome.Modelled> modelled =
        journal.outcomes(TaskOutcome.Modelled.class).stream().findFirst();
    List<Interval> ratios =
        contests.stream()
            .flatMap(contest -> contest.sides().stream())
            .map(Side::ratio)
            .filter(Objects::nonNull)
            .toList();
    return new Results(
        Results.SCHEMA,
        head.made(),
        head.sennit(),
        head.preset(),
        head.only(),
        head.providers(),
        journal.seconds(),
        complete,
        machine,
        Noise.of(ratios, clearing, machine.frequency()),
        contests,
        grouped(
                journal.outcomes(TaskOutcome.FirstCalls.class).stream(),
                jvm -> List.of(jvm.length(), jvm.provider()))
            .map(ColdStarts::of)
            .toList(),
        safepoints(),
        clearing,
        PublishedTables.rows(journal, contests, clearing),
        modelled.map(Assembly::limits).orElse(List.of()),
        modelled.map(TaskOutcome.Modelled::model).orElse(null));
  }

  /** Returns the rounds of contests, those of applications first. */
  private Stream<TaskOutcome.Round> rounds() {
    return Stream.concat(
        journal.outcomes(TaskOutcome.Application.class).stream()
            .flatMap(application -> application.rows().stream()),
        journal.outcomes(TaskOutcome.Round.class).stream());
  }

  /** Groups outcomes by their keys. The groups are in the order of their first outcomes. */
  private static <T> Stream<List<T>> grouped(Stream<T> outcomes, Function<T, ?> key) {
    Map<Object, List<T>> groups =
        outcomes.collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    return groups.values().stream();
  }

  private static ContestResult contest(List<TaskOutcome.Round> rounds) {
    TaskOutcome.Round any = rounds.getFirst();
    List<Side> sides =
        IntStream.range(0, any.readings().size()).mapToObj(side -> side(rounds, side)).toList();
    return new ContestResult(
        any.id(), any.suite(), any.series(), any.bytes(), any.threads(), sides);
  }

  private static Side side(List<TaskOutcome.Round> rounds, int side) {
    List<TaskOutcome.Reading> own =
        rounds.stream().map(round -> round.readings().get(side)).toList();
    List<Double> times = own.stream().map(TaskOutcome.Reading::nanoseconds).toList();
    Interval ratio =
        side == 0
            ? null
            : Interval.ofRounds(
                rounds.stream()
                    .map(TaskOutcome.Round::readings)
                    .map(both -> both.getFirst().nanoseconds() / both.get(side).nanoseconds())
                    .toList());
    return new Side(
        own.getFirst().name(),
        Interval.ofRounds(times),
        // What one JVM of all allocates, a program may allocate too.
        own.stream().mapToDouble(TaskOutcome.Reading::allocated).max().orElseThrow(),
        times,
        ratio,
        ratio != null && Noise.isNoisy(ratio));
  }

  private List<Safepoint> safepoints() {
    Map<List<String>, List<Double>> delays = new LinkedHashMap<>();
    for (TaskOutcome.Delays round : journal.outcomes(TaskOutcome.Delays.class)) {
      String work =
          "stack dump while a thread takes the MD5 of "
              + ByteSize.of((long) round.mebibytes() << 20);
      round
          .milliseconds()
          .forEach((beside, times) ->
              delays
                  .computeIfAbsent(List.of(work, side(beside)), _ -> new ArrayList<>())
                  .addAll(times));
    }
    List<Safepoint> safepoints = new ArrayList<>();
    delays.forEach((key, times) ->
        safepoints.add(
            new Safepoint(
                key.get(0),
                key.get(1),
                1e6 * Sample.of(times, Double::doubleValue).median(),
                1e6 * Collections.max(times))));
    return safepoints;
  }

  private static String side(String beside) {
    return switch (beside) {
      case "NOTHING" -> "nothing";
      case "BUSY_THREAD" -> "busy thread";
      case "SENNIT" -> "Sennit";
      default -> beside;
    };
  }

  private List<ClearingSeries> clearing() {
    List<TaskOutcome.Cleared> rounds = journal.outcomes(TaskOutcome.Cleared.class);
    if (rounds.size() < Interval.LEAST_ROUNDS) {
      return List.of();
    }
    List<TaskOutcome.ClearedAt> sizes = rounds.getFirst().sizes();
    return sizes.getFirst().gigabytesPerSecond().keySet().stream()
        .map(method ->
            new ClearingSeries(
                method,
                IntStream.range(0, sizes.size())
                    .mapToObj(size -> clearing(rounds, method, size))
                    .toList()))
        .toList();
  }

  private static ClearingPoint clearing(List<TaskOutcome.Cleared> rounds, String method, int size) {
    Interval speed =
        Interval.ofRounds(
            rounds.stream()
                .map(round -> round.sizes().get(size).gigabytesPerSecond().get(method))
                .toList());
    long bytes = rounds.getFirst().sizes().get(size).bytes();
    return new ClearingPoint(bytes, speed, Noise.isNoisySpeed(speed));
  }

  /**
   * Returns the cycles that the kernels in use take for a block, beside the predictions for a few
   * cores.
   */
  private static List<Limit> limits(TaskOutcome.Modelled modelled) {
    List<Limit> limits = new ArrayList<>();
    for (ModelledKernel kernel : modelled.model().kernels()) {
      if (modelled.inUse().contains(kernel.name()) && kernel.measuredCycles() != null) {
        kernel.predictions().stream()
            .filter(on -> modelled.cores().contains(on.core()))
            .map(on ->
                new Limit(
                    kernel.name(),
                    on.core(),
                    kernel.measuredCycles(),
                    on.cycles(),
                    on.limit().cycles(),
                    on.limit().by()))
            .forEach(limits::add);
      }
    }
    return limits;
  }
}
