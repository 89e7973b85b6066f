package dev.sennit.runtime.select;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.KernelMessageDigest;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;

/** Digests that absorb a message block by block. */
final class BlockByBlock extends Computation {
  BlockByBlock(DigestAlgorithm algorithm) {
    super(algorithm);
  }

  @Override
  public long longest() {
    return Long.MAX_VALUE;
  }

  @Override
  public void hash(MemorySegment message, byte[] result, int offset) {
    StreamingDigest running = running();
    running.update(message);
    running.digest(result, offset);
  }

  @Override
  public StreamingDigest running() {
    return new DigestStream(kernel());
  }

  @Override
  public MessageDigest newMessageDigest() {
    return new KernelMessageDigest(kernel());
  }

  @Override
  public BatchDigest newBatch(DigestSink sink, int partLength) {
    return LaneSelection.newBatch(algorithm(), BatchDigest.NO_PREFIX, sink, partLength);
  }

  @Override
  public int joinsFrom() {
    LaneChoice choice = LaneSelection.of(algorithm());
    return choice != null ? choice.joinsFrom() : Integer.MAX_VALUE;
  }
}
