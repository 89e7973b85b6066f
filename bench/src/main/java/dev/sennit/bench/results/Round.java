package dev.sennit.bench.results;

import java.util.List;

/**
 * A round of a row: what each side took, in JVMs by turns.
 *
 * @param id the name of the row, which never changes
 * @param series the name that rows of all lengths share
 * @param bytes the length of a message or of memory; null if there is no single length
 * @param threads the number of threads that did the work at once
 * @param isKept whether the file of {@code --keep} has the row
 * @param readings the readings in the order of the sides, not in the order of time
 */
public record Round(
    String id, String series, Integer bytes, int threads, boolean isKept, List<Reading> readings) {
  /**
   * The nanoseconds that an operation of a side takes on each of the threads, and the bytes that
   * the operation allocates.
   */
  public record Reading(String name, double nanoseconds, double allocated) {}
}
