package dev.sennit.cli.compare;

import dev.sennit.cli.command.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures one case by both implementations, in pairs of slices, in several JVMs by turns. */
final class PairedMeasurement {
  private final int number;
  private final Case row;
  private final int threads;
  private final List<Timers> timers = new ArrayList<>();
  private final List<SlicePair> pairs = new ArrayList<>();
  private final List<SlicePair> besideOther = new ArrayList<>();

  /**
   * JVMs that do the same work by turns.
   *
   * @param other one of another JDK
   */
  record Workplaces(Workplace jdk, Workplace sennit, Optional<? extends Workplace> other) {}

  private record Timers(WorkTimer jdk, WorkTimer sennit, Optional<WorkTimer> other) {
    List<WorkTimer> all() {
      List<WorkTimer> all = new ArrayList<>(List.of(jdk, sennit));
      other.ifPresent(all::add);
      return all;
    }
  }

  /**
   * Creates a measurement without work yet.
   *
   * @param number the number of this case among all cases
   * @param row this case
   * @param threads how many threads do the work at once
   */
  PairedMeasurement(int number, Case row, int threads) {
    this.number = number;
    this.row = row;
    this.threads = threads;
  }

  Case row() {
    return row;
  }

  /** Makes the work in further JVMs, which can take long. */
  void prepare(Workplaces places) throws Exception {
    WorkTimer other =
        places.other().isEmpty() ? null : places.other().get().prepare(number, threads);
    timers.add(
        new Timers(
            places.jdk().prepare(number, threads),
            places.sennit().prepare(number, threads),
            Optional.ofNullable(other)));
  }

  /** Fails if the results differ, as the time of a wrong result is worth nothing. */
  void checkResults() throws Exception {
    for (Timers each : timers) {
      String expected = each.jdk.result();
      if (!expected.equals(each.sennit.result())) {
        throw new Failure(
            row.title() + " has different results in Sennit and in the JDK: please report this.");
      }
      if (each.other.isPresent() && !expected.equals(each.other.get().result())) {
        throw new Failure(
            row.title()
                + " has different results in both JDKs: please report this to their makers.");
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
   * Measures both implementations once more, in the next JVMs. They take turns at being the first.
   * The other JDK is measured right after them.
   */
  void measure(long nanosecondsEach) throws Exception {
    int jvm = pairs.size() % timers.size();
    Timers next = timers.get(jvm);
    TimeSlice jdk;
    TimeSlice sennit;
    if (pairs.size() / timers.size() % 2 == 0) {
      jdk = next.jdk.measure(nanosecondsEach);
      sennit = next.sennit.measure(nanosecondsEach);
    } else {
      sennit = next.sennit.measure(nanosecondsEach);
      jdk = next.jdk.measure(nanosecondsEach);
    }
    pairs.add(new SlicePair(jvm, jdk, sennit));
    if (next.other.isPresent()) {
      besideOther.add(new SlicePair(jvm, next.other.get().measure(nanosecondsEach), sennit));
    }
  }

  /** Tells whether more pairs are worth their time. */
  boolean needsPairs(double least) {
    return result().needsPairs(least)
        || !besideOther.isEmpty() && resultOfOther().needsPairs(least);
  }

  ComparisonRow result() {
    return result(pairs);
  }

  /** Returns the row that has the other JDK in the JDK's place. */
  ComparisonRow resultOfOther() {
    return result(besideOther);
  }

  private ComparisonRow result(List<SlicePair> measured) {
    return ComparisonRow.of(row.name(), row.size(), row.messages(), threads, measured);
  }
}
