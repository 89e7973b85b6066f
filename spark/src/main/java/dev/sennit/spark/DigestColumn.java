package dev.sennit.spark;

import dev.sennit.Hasher;
import dev.sennit.Status;

/** Computes digests as text. */
final class DigestColumn implements ResultColumn {
  private final Hasher hasher;
  private final int length;
  private final ArgumentValues messages;

  DigestColumn(Hasher hasher, ArgumentValues messages) {
    this.hasher = hasher;
    this.length = hasher.digestLength();
    this.messages = messages;
  }

  @Override
  public void compute(int rows, RowResults results) {
    boolean together = LinkedKernels.areLinked();
    int room = results.begin(rows, 2L * length * rows);
    byte[] bytes = results.bytes();
    // Digests come to the end of the room of their digits, which are written over them from the
    // beginning on.
    int digests = room - length * messages.count();
    if (together) {
      hasher.hash(messages.batch(), bytes, digests, length);
    }
    for (int row = 0; row < rows; row++) {
      if (messages.isNull(row)) {
        results.addNull(row);
      } else {
        int at = digests + messages.place(row) * length;
        if (!together || messages.isLong(row)) {
          hasher.hash(messages.array(row), messages.offset(row), messages.length(row), bytes, at);
        }
        Hex.write(bytes, at, length, bytes, results.add(row, 2 * length));
      }
    }
  }

  @Override
  public ResultLength length() {
    return ResultLength.of(2 * length);
  }

  @Override
  public boolean hasKernel(Status status) {
    return ResultColumn.hasKernel(status, hasher.algorithm());
  }
}
