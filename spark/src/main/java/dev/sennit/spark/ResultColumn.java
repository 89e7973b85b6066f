package dev.sennit.spark;

import dev.sennit.Status;

/** Computes a function for several rows at once. */
interface ResultColumn extends AutoCloseable {
  /** Writes the results of rows, whose arguments have been added. */
  void compute(int rows, RowResults results);

  /** Whether a kernel computes. */
  boolean hasKernel(Status status);

  /** Clears what it knows of keys. */
  @Override
  default void close() {}

  static boolean hasKernel(Status status, String digest) {
    return status.digests().stream()
        .anyMatch(d -> d.algorithm().equals(digest) && d.kernel().isPresent());
  }
}
