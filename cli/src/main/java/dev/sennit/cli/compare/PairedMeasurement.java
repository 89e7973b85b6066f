package dev.sennit.cli.compare;

import dev.sennit.cli.command.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Measures one case by Sennit and by JDKs, in pairs of slices, in several JVMs by turns. */
final class PairedMeasurement {
  private final int number;
  private final Case row;
  private final int threads;
  private final List<Timers> timers = new ArrayList<>();

  /** The pairs of each JDK with Sennit. */
  private final List<List<SlicePair>> pairs;

  /**
   * JVMs that do the same work by turns.
   *
   * @param jdks one of each JDK, first of the one that Sennit runs on
   */
  record Workplaces(Workplace sennit, List<? extends Workplace> jdks) {}

  private record Timers(WorkTimer sennit, List<WorkTimer> jdks) {
    List<WorkTimer> all() {
      return Stream.concat(Stream.of(sennit), jdks.stream()).toList();
    }
  }

  /**
   * Creates a measurement without work yet.
   *
   * @param number the number of this case among all cases
   * @param row this case
   * @param threads how many threads do the work at once
   * @param jdks how many JDKs are measured
   */
  PairedMeasurement(int number, Case row, int threads, int jdks) {
    this.number = number;
    this.row = row;
    this.threads = threads;
    this.pairs =
        Stream.generate(() -> (List<SlicePair>) new ArrayList<SlicePair>()).limit(jdks).toList();
  }

  Case row() {
    return row;
  }

  /** Makes the work in further JVMs, which can take long. */
  void prepare(Workplaces places) throws Exception {
    List<WorkTimer> jdks = new ArrayList<>();
    for (Workplace jdk : places.jdks()) {
      jdks.add(jdk.prepare(number, threads));
    }
    timers.add(new Timers(places.sennit().prepare(number, threads), jdks));
  }

  /**
   * Fails if the results differ, as the time of a wrong result is worth nothing. Each work is done
   * once: the next result of a cipher is another one.
   */
  void checkResults() throws Exception {
    for (Timers each : timers) {
      String ofSennit = each.sennit.result();
      String ofJdk = each.jdks.getFirst().result();
      if (!ofJdk.equals(ofSennit)) {
        throw new Failure(
            row.title() + " has different results in Sennit and in the JDK: please report this.");
      }
      for (WorkTimer other : each.jdks.subList(1, each.jdks.size())) {
        if (!ofJdk.equals(other.result())) {
          throw new Failure(
              row.title()
                  + " has different results in both JDKs: please report this to their makers.");
        }
      }
    }
  }

  /** Has all JVMs do the work so long. */
  void warmUp(long nanosecondsEach) throws Exception {
    for (Timers each : timers) {
      for (WorkTimer timer : each.all()) {
        timer.warmUp(nanosecondsEach);
      }
    }
  }

  /**
   * Measures Sennit and the first JDK once more, in the next JVMs. They take turns at being the
   * first. Another JDK is measured right after them.
   */
  void measure(long nanosecondsEach) throws Exception {
    int measured = pairs.getFirst().size();
    int jvm = measured % timers.size();
    Timers next = timers.get(jvm);
    boolean isSennitLast = measured / timers.size() % 2 == 0;
    TimeSlice sennit = isSennitLast ? null : next.sennit.measure(nanosecondsEach);
    for (int i = 0; i < pairs.size(); i++) {
      TimeSlice jdk = next.jdks.get(i).measure(nanosecondsEach);
      sennit = sennit == null ? next.sennit.measure(nanosecondsEach) : sennit;
      pairs.get(i).add(new SlicePair(jvm, jdk, sennit));
    }
  }

  /** Tells whether more pairs are worth their time. */
  boolean needsPairs(double least) {
    return results().stream().anyMatch(result -> result.needsPairs(least));
  }

  /** Returns the row of each JDK. */
  List<ComparisonRow> results() {
    return pairs.stream()
        .map(each -> ComparisonRow.of(row.name(), row.size(), row.messages(), threads, each))
        .toList();
  }
}
