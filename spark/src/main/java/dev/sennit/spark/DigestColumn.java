package dev.sennit.spark;

import dev.sennit.Hasher;

/** The digests of an argument in several rows. */
final class DigestColumn {
  private final Hasher hasher;
  private final Values messages;
  private final byte[] digests;

  DigestColumn(Hasher hasher, Values messages) {
    this.hasher = hasher;
    this.messages = messages;
    digests = new byte[ExtendedRows.MOST_ROWS * hasher.digestLength()];
  }

  Hasher hasher() {
    return hasher;
  }

  /** {@return how many characters a digest has} */
  int hexLength() {
    return 2 * hasher.digestLength();
  }

  void compute() {
    messages.hash(hasher, digests);
  }

  boolean isNull(int row) {
    return messages.place(row) < 0;
  }

  void writeHex(int row, byte[] result, int offset) {
    int length = hasher.digestLength();
    Hex.write(digests, messages.place(row) * length, length, result, offset);
  }
}
