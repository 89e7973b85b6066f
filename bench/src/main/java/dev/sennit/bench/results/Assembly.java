package dev.sennit.bench.results;

import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.Machine;
import dev.sennit.bench.measure.Outcome;
import dev.sennit.bench.results.Results.ClearingPoint;
import dev.sennit.bench.results.Results.ClearingSeries;
import dev.sennit.bench.results.Results.Comparison;
import dev.sennit.bench.results.Results.Published;
import dev.sennit.bench.results.Results.Safepoint;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.ByteSize;
import dev.sennit.cli.Failure;
import dev.sennit.cli.compare.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes results of a journal: rounds become values with intervals. */
public final class Assembly {
  private static final double NANOSECONDS = 1e6;

  private final Journal journal;

  private Assembly(Journal journal) {
    this.journal = journal;
  }

  /**
   * The results of what is in a journal. What has fewer rounds than an interval needs is left out.
   *
   * @param complete whether all was measured that was to be
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
    Machine machine = head.machine().withFrequency(journal.gigahertz());
    List<Comparison> comparisons = comparisons();
    List<ClearingSeries> clearing = clearing();
    Optional<Outcome.Modelled> modelled =
        journal.outcomes(Outcome.Modelled.class).stream().findFirst();
    List<Interval> ratios =
        comparisons.stream()
            .flatMap(comparison -> comparison.sides().stream())
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
        comparisons,
        ColdStarts.of(journal.outcomes(Outcome.FirstCalls.class)),
        safepoints(),
        clearing,
        published(comparisons, clearing),
        modelled.map(Limits::of).orElse(List.of()),
        modelled.map(Outcome.Modelled::model).orElse(null));
  }

  /** In groups of what has the same key, which come in the order of their first ones. */
  static <T, K> Collection<List<T>> grouped(Collection<T> all, Function<T, K> key) {
    return all.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private List<Comparison> comparisons() {
    return grouped(journal.outcomes(Outcome.Round.class), Outcome.Round::id).stream()
        .filter(rounds -> rounds.size() >= Interval.LEAST_ROUNDS)
        .map(Assembly::comparison)
        .toList();
  }

  private static Comparison comparison(List<Outcome.Round> rounds) {
    Outcome.Round any = rounds.getFirst();
    List<Side> sides =
        IntStream.range(0, any.readings().size()).mapToObj(side -> side(rounds, side)).toList();
    return new Comparison(any.id(), any.suite(), any.series(), any.bytes(), sides);
  }

  private static Side side(List<Outcome.Round> rounds, int side) {
    List<Double> times = new ArrayList<>();
    List<Double> allocated = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (Outcome.Round round : rounds) {
      Outcome.Reading reading = round.readings().get(side);
      times.add(reading.nanoseconds());
      allocated.add(reading.allocated());
      ratios.add(round.readings().getFirst().nanoseconds() / reading.nanoseconds());
    }
    Interval ratio = side == 0 ? null : Interval.ofRounds(ratios);
    return new Side(
        rounds.getFirst().readings().get(side).name(),
        Interval.ofRounds(times),
        // What the JVM itself allocates meanwhile only adds to it.
        Collections.min(allocated),
        times,
        ratio,
        ratio != null && Noise.isNoisy(ratio));
  }

  // What was not to be measured is not missing.
  private List<Published> published(List<Comparison> comparisons, List<ClearingSeries> clearing) {
    PublishedTables tables =
        new PublishedTables(
            comparisons,
            clearing,
            journal.outcomes(Outcome.Cleared.class),
            journal.outcomes(Outcome.FormsOf.class));
    boolean isWhole = journal.head().only().isEmpty();
    return tables.rows().stream().filter(row -> isWhole || row.here() != null).toList();
  }

  private List<Safepoint> safepoints() {
    List<Outcome.Delays> rounds = journal.outcomes(Outcome.Delays.class);
    Map<List<String>, List<Double>> delays = new LinkedHashMap<>();
    for (Outcome.Delays round : rounds) {
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
                NANOSECONDS * Sample.of(times, Double::doubleValue).median(),
                NANOSECONDS
                    * times.stream().mapToDouble(Double::doubleValue).max().orElseThrow())));
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
    List<Outcome.Cleared> rounds = journal.outcomes(Outcome.Cleared.class);
    if (rounds.size() < Interval.LEAST_ROUNDS) {
      return List.of();
    }
    List<ClearingSeries> series = new ArrayList<>();
    for (String method : rounds.getFirst().sizes().getFirst().gigabytesPerSecond().keySet()) {
      List<ClearingPoint> points = new ArrayList<>();
      for (int i = 0; i < rounds.getFirst().sizes().size(); i++) {
        int size = i;
        List<Double> speeds =
            rounds.stream()
                .map(round -> round.sizes().get(size).gigabytesPerSecond().get(method))
                .toList();
        Interval speed = Interval.ofRounds(speeds);
        points.add(
            new ClearingPoint(
                rounds.getFirst().sizes().get(size).bytes(), speed, Noise.isNoisySpeed(speed)));
      }
      series.add(new ClearingSeries(method, points));
    }
    return series;
  }
}
