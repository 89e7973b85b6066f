package dev.sennit.spark;

import dev.sennit.Status;

/** Computes a function for several rows at once. */
interface ResultColumn extends AutoCloseable {
  /** Writes the results of rows, whose arguments have been added. */
  void compute(int rows, RowResults results);

  /** {@return how long results are} */
  ResultLength length();

  /** Whether a kernel computes. */
  boolean hasKernel(Status status);

  /** Clears what it knows of keys and values. */
  @Override
  default void close() {}

  static boolean hasKernel(Status status, String digest) {
    return status.digests().stream()
        .anyMatch(d -> d.algorithm().equals(digest) && d.kernel().isPresent());
  }
}
