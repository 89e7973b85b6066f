package dev.sennit.bench.measure;

import dev.sennit.cli.model.Document;
import java.util.List;
import java.util.Map;

/** What came of a task. Names and values are kept in the journal as they are. */
public sealed interface Outcome {
  /**
   * Of a round of a contest.
   *
   * @param id the contest's
   * @param suite the contest's
   * @param series the contest's
   * @param bytes the contest's, or null
   * @param readings in the order of the contenders, whoever was first in this round
   */
  record Round(String id, String suite, String series, Integer bytes, List<Reading> readings)
      implements Outcome {}

  /**
   * What a contender took.
   *
   * @param nanoseconds of an operation
   * @param allocated bytes, by an operation
   */
  record Reading(String name, double nanoseconds, double allocated) {}

  /** Of the first calls in a fresh JVM: the nanoseconds of each. */
  record FirstCalls(String provider, int length, List<Long> nanoseconds) implements Outcome {}

  /** How long an operation that stops all threads took, each time, beside each work. */
  record Delays(int mebibytes, Map<String, List<Double>> milliseconds) implements Outcome {}

  /** How fast each method clears memory outside of the heap, at each size. */
  record Cleared(List<ClearedAt> sizes) implements Outcome {}

  /** Gigabytes per second of each method. */
  record ClearedAt(long bytes, Map<String, Double> gigabytesPerSecond) {}

  /**
   * Nanoseconds of SHA-256 in Java, the middle of a JVM's rounds, as stated and in fewer
   * operations.
   */
  record FormsOf(String kind, double asStated, double fewOperations) implements Outcome {}

  /**
   * What models say of kernels, beside what they take here.
   *
   * @param inUse the names of those that are in use here
   * @param cores the names of the few cores that these are shown beside
   * @param model as {@code ./sennit model --json} writes it
   */
  record Modelled(List<String> inUse, List<String> cores, Document model) implements Outcome {}
}
