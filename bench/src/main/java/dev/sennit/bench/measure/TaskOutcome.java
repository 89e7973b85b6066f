package dev.sennit.bench.measure;

import dev.sennit.cli.model.ModelDocument;
import java.util.List;
import java.util.Map;

/** The values that a task measured. Names and values are kept in the journal as they are. */
public sealed interface TaskOutcome {
  /**
   * A round of a contest.
   *
   * @param bytes the contest's, or null
   * @param readings in the order of the participants, which is not the order in time
   * @param threads the contest's; null in older journals, where it is one
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

  /**
   * The nanoseconds of an operation of a participant, on each of the threads, and the bytes that it
   * allocates.
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

  /** Nanoseconds of SHA-256 in Java, as stated and in fewer operations: medians of a JVM. */
  record FormsOf(String kind, double asStated, double fewOperations) implements TaskOutcome {}

  /**
   * The models' answers about kernels, and the cycles that kernels take here.
   *
   * @param inUse the names of the kernels that are in use here
   * @param cores the names of the few cores that these are shown beside
   * @param model as {@code ./sennit model --json} writes it
   */
  record Modelled(List<String> inUse, List<String> cores, ModelDocument model)
      implements TaskOutcome {}
}
