package dev.sennit.spark;

import dev.sennit.Hasher;
import dev.sennit.Status;

/** Computes digests as text. */
final class DigestColumn implements ResultColumn {
  private final Hasher hasher;
  private final int length;
  private final ArgumentValues messages;
  private final byte[] digests;

  DigestColumn(Hasher hasher, ArgumentValues messages) {
    this.hasher = hasher;
    this.length = hasher.digestLength();
    this.messages = messages;
    digests = new byte[ExtendedRows.MOST_ROWS * length];
  }

  @Override
  public void compute(int rows, RowResults results) {
    boolean together = LinkedKernels.areLinked();
    if (together) {
      hasher.hash(messages.batch(), digests, 0, length);
    }
    results.begin(2L * length * rows);
    for (int row = 0; row < rows; row++) {
      if (messages.isNull(row)) {
        results.addNull(row);
      } else {
        int at = messages.place(row) * length;
        if (!together || messages.isLong(row)) {
          hasher.hash(messages.array(row), messages.offset(row), messages.length(row), digests, at);
        }
        Hex.write(digests, at, length, results.bytes(), results.add(row, 2 * length));
      }
    }
  }

  @Override
  public boolean hasKernel(Status status) {
    return ResultColumn.hasKernel(status, hasher.algorithm());
  }
}
