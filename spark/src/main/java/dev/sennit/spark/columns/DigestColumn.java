package dev.sennit.spark.columns;

import dev.sennit.Batch;
import dev.sennit.Hasher;

/** Computes digests as hexadecimal digits. */
final class DigestColumn extends HexColumn {
  private final Hasher hasher;
  private final Values messages;

  DigestColumn(Hasher hasher, Values messages) {
    super(hasher.digestLength(), messages);
    this.hasher = hasher;
    this.messages = messages;
  }

  @Override
  boolean canBeTogether() {
    return true;
  }

  @Override
  void compute(Batch messages, byte[] digests, int offset) {
    hasher.hash(messages, digests, offset, hasher.digestLength());
  }

  @Override
  void computeOne(int row, byte[] digest, int offset) {
    hasher.hash(messages.array(row), messages.offset(row), messages.length(row), digest, offset);
  }
}
