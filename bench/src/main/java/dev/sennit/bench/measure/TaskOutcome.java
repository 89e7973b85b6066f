package dev.sennit.bench.measure;

import dev.sennit.cli.model.ModelDocument;
import java.util.List;
import java.util.Map;

/** The values that a task measured. The journal keeps their names and values unchanged. */
public sealed interface TaskOutcome {
  /**
   * A round of a contest.
   *
   * @param bytes the bytes of the contest, or null
   * @param readings the readings in the order of the participants, not in the order of time
   * @param threads the threads of the contest; null in older journals, which means one
   */
  record Round(
      String id,
      String suite,
      String series,
      Integer bytes,
      List<Reading> readings,
      Integer threads)
      implements TaskOutcome {
    /** Creates a round on one thread. */
    public Round(String id, String suite, String series, Integer bytes, List<Reading> readings) {
      this(id, suite, series, bytes, readings, null);
    }
  }

  /** A round of each row that is measured as in an application. */
  record Application(List<Round> rows) implements TaskOutcome {}

  /**
   * The nanoseconds that an operation of a participant takes on each of the threads, and the bytes
   * that the operation allocates.
   */
  record Reading(String name, double nanoseconds, double allocated) {}

  /** The nanoseconds of each of the first calls in a fresh JVM. */
  record FirstCalls(String provider, int length, List<Long> nanoseconds) implements TaskOutcome {}

  /** The times of an operation that stops all threads, beside each work. */
  record Delays(int mebibytes, Map<String, List<Double>> milliseconds) implements TaskOutcome {}

  /** The speeds of each method that clears memory outside of the heap, at each size. */
  record Cleared(List<ClearedAt> sizes) implements TaskOutcome {}

  /** Gigabytes per second of each method. */
  record ClearedAt(long bytes, Map<String, Double> gigabytesPerSecond) {}

  /**
   * The nanoseconds of SHA-256 in Java, with the standard's Boolean functions and with fewer
   * operations. Both are medians of one JVM.
   */
  record FormsOf(String kind, double asStated, double fewOperations) implements TaskOutcome {}

  /**
   * The models' answers about kernels, and the cycles that kernels take here.
   *
   * @param inUse the names of the kernels that are in use here
   * @param cores the names of the few cores that reports show beside these kernels
   * @param model the document that {@code ./sennit model --json} writes
   */
  record Modelled(List<String> inUse, List<String> cores, ModelDocument model)
      implements TaskOutcome {}
}
