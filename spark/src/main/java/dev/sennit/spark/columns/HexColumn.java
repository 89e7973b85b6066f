package dev.sennit.spark.columns;

import dev.sennit.Batch;

/** Computes digests or MACs of messages as hexadecimal digits. */
abstract class HexColumn implements ResultColumn {
  private final int length;
  private final Values messages;

  HexColumn(int length, Values messages) {
    this.length = length;
    this.messages = messages;
  }

  @Override
  public final void compute(int rows, Results results) {
    boolean together = LinkedKernels.areLinked() && canBeTogether();
    int room = results.begin(rows, length(rows));
    byte[] bytes = results.bytes();
    // Bytes come to the end of the room of their digits, which are written over them from the
    // beginning on.
    int computed = room - length * messages.count();
    if (together) {
      compute(messages.batch(), bytes, computed);
    }
    for (int row = 0; row < rows; row++) {
      if (isNull(row)) {
        results.addNull(row);
      } else {
        int at = computed + messages.place(row) * length;
        if (!together || messages.isLong(row)) {
          computeOne(row, bytes, at);
        }
        Hex.write(bytes, at, length, bytes, results.add(row, 2 * length));
      }
    }
  }

  /** Whether all messages can be computed together. */
  abstract boolean canBeTogether();

  /** Computes the messages that were copied, into one place behind the other. */
  abstract void compute(Batch messages, byte[] results, int offset);

  /** Computes the message of a row by itself. */
  abstract void computeOne(int row, byte[] result, int offset);

  boolean isNull(int row) {
    return messages.isNull(row);
  }

  @Override
  public final long length(int rows) {
    return 2L * length * rows;
  }
}
