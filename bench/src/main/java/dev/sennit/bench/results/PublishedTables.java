package dev.sennit.bench.results;

import com.google.gson.Gson;
import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.TaskOutcome.Cleared;
import dev.sennit.bench.measure.TaskOutcome.FormsOf;
import dev.sennit.bench.plan.Participant;
import dev.sennit.bench.results.Results.BeforeAndAfter;
import dev.sennit.bench.results.Results.ClearingPoint;
import dev.sennit.bench.results.Results.ClearingSeries;
import dev.sennit.bench.results.Results.ContestResult;
import dev.sennit.bench.results.Results.Gain;
import dev.sennit.bench.results.Results.Here;
import dev.sennit.bench.results.Results.Published;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.console.ByteSize;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts published numbers of the same benchmarks beside the numbers of this machine. The published
 * numbers are from before and after a change of the JDK. The numbers of this machine are those of
 * the JDK and of Sennit in the same run. The resource {@code published.json} has the published
 * numbers.
 */
final class PublishedTables {
  private static final String JDK_FILL = "jdk";
  private static final String NOT_MEASURED = "Not measured in this run.";

  /**
   * A published row. A value that was not published is null.
   *
   * @param measured the id of the contest with the same work here; null for forms in Java, because
   *     their row names the kind of JVM
   */
  private record Known(
      String table,
      String row,
      String source,
      String unit,
      BeforeAndAfter published,
      Gain gain,
      String measured,
      String note) {
    private boolean hasNumber() {
      return published != null || gain != null;
    }

    private Gain publishedGain() {
      if (published == null) {
        return gain;
      }
      double more = published.after() / published.before();
      // Less is better, except for rates.
      double better = unit.startsWith("ops") ? more : 1 / more;
      return new Gain(better, better);
    }

    private Published beside(Here here) {
      String remark = here == null ? (note + " " + NOT_MEASURED).strip() : note;
      return new Published(table, row, source, unit, published, publishedGain(), here, remark);
    }
  }

  private final Journal journal;
  private final List<ContestResult> contests;
  private final List<ClearingSeries> clearing;
  private final List<Published> rows = new ArrayList<>();

  private PublishedTables(
      Journal journal, List<ContestResult> contests, List<ClearingSeries> clearing) {
    this.journal = journal;
    this.contests = contests;
    this.clearing = clearing;
  }

  /** Returns the rows for a run. With --only, rows without a measurement are left out. */
  static List<Published> rows(
      Journal journal, List<ContestResult> contests, List<ClearingSeries> clearing) {
    PublishedTables tables = new PublishedTables(journal, contests, clearing);
    known()
        .collect(Collectors.groupingBy(Known::table, LinkedHashMap::new, Collectors.toList()))
        .values()
        .forEach(tables::add);
    tables.zeroing();
    boolean isWhole = journal.head().only().isEmpty();
    return tables.rows.stream().filter(row -> isWhole || row.here() != null).toList();
  }

  private static Stream<Known> known() {
    try (Reader file =
        new InputStreamReader(
            PublishedTables.class.getResourceAsStream("published.json"), StandardCharsets.UTF_8)) {
      return Stream.of(new Gson().fromJson(file, Known[].class));
    } catch (IOException e) {
      throw new UncheckedIOException("published.json cannot be read", e);
    }
  }

  /** Adds a table. One row stands for all rows that were neither published nor measured. */
  private void add(List<Known> table) {
    List<String> missing = new ArrayList<>();
    for (Known known : table) {
      Here here = known.measured() == null ? forms(known.row()) : contest(known);
      if (here != null || known.hasNumber()) {
        rows.add(known.beside(here));
      } else {
        missing.add(known.row());
      }
    }
    if (!missing.isEmpty()) {
      Known any = table.getLast();
      String note =
          "%s %s This row is for %s."
              .formatted(any.note(), NOT_MEASURED, String.join("; ", missing));
      rows.add(new Published(any.table(), "the others", "", any.unit(), null, null, null, note));
    }
  }

  private Here contest(Known known) {
    return contests.stream()
        .filter(contest -> contest.id().equals(known.measured()))
        .findFirst()
        .map(contest -> here(known.unit(), contest))
        .orElse(null);
  }

  private Here forms(String kind) {
    List<FormsOf> jvms =
        journal.outcomes(FormsOf.class).stream().filter(jvm -> jvm.kind().equals(kind)).toList();
    return jvms.size() < Interval.LEAST_ROUNDS
        ? null
        : new Here(
            ofRounds(jvms, FormsOf::asStated).value(),
            ofRounds(jvms, FormsOf::fewOperations).value(),
            ofRounds(jvms, jvm -> jvm.asStated() / jvm.fewOperations()));
  }

  private static <T> Interval ofRounds(List<T> rounds, Function<T, Double> value) {
    return Interval.ofRounds(rounds.stream().map(value).toList());
  }

  private void zeroing() {
    Map<String, List<ClearingPoint>> byMethod = new LinkedHashMap<>();
    clearing.forEach(series -> byMethod.put(series.method(), series.points()));
    List<ClearingPoint> jdk = byMethod.remove(JDK_FILL);
    if (jdk == null || byMethod.isEmpty()) {
      zeroing("all sizes", null, NOT_MEASURED);
      return;
    }
    for (int i = 0; i < jdk.size(); i++) {
      int size = i;
      ToDoubleFunction<String> speed =
          method -> byMethod.get(method).get(size).gigabytesPerSecond().value();
      String best = byMethod.keySet().stream().max(Comparator.comparingDouble(speed)).orElseThrow();
      // A disturbance affects both methods of a round. So the gain comes from the ratios within the
      // rounds.
      Interval gain =
          ofRounds(
              journal.outcomes(Cleared.class),
              round -> {
                Map<String, Double> speeds = round.sizes().get(size).gigabytesPerSecond();
                return speeds.get(best) / speeds.get(JDK_FILL);
              });
      zeroing(
          ByteSize.of(jdk.get(size).bytes()),
          new Here(jdk.get(size).gigabytesPerSecond().value(), speed.applyAsDouble(best), gain),
          "Here: the JDK's fill, and "
              + best
              + ", the fastest kernel at this size. It was chosen by the same rounds that give its gain. So the gain is a little too high where other kernels are nearly as fast.");
    }
  }

  private void zeroing(String row, Here here, String note) {
    rows.add(
        new Published(
            "Block zeroing by method and size",
            row,
            "three AArch64 cores, in words: against single str, stp gains much, nothing and a little;"
                + " dc zva gains much, much, and nothing at memory size",
            "GB/s",
            null,
            null,
            here,
            note));
  }

  private static Here here(String unit, ContestResult contest) {
    Side jdk = contest.side(Participant.JDK);
    Side sennit = contest.side(Participant.SENNIT);
    if (unit.equals("B/op")) {
      Interval gain = Interval.exactly(jdk.allocated() / sennit.allocated());
      return new Here(jdk.allocated(), sennit.allocated(), gain);
    }
    DoubleUnaryOperator inUnit =
        nanoseconds ->
            switch (unit) {
              case "ops/ms" -> 1e6 / nanoseconds;
              case "ops/us" -> 1e3 / nanoseconds;
              default -> nanoseconds;
            };
    return new Here(
        inUnit.applyAsDouble(jdk.time().value()),
        inUnit.applyAsDouble(sennit.time().value()),
        sennit.ratio());
  }
}
