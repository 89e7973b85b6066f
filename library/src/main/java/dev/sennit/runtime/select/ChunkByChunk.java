package dev.sennit.runtime.select;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.blake3.StreamingTree;
import dev.sennit.runtime.blake3.TreeMessageDigest;
import dev.sennit.runtime.blake3.TreeMode;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;

/** BLAKE3, whose messages are trees of chunks; kernels compute some of these at once. */
final class ChunkByChunk extends Computation {
  ChunkByChunk(DigestAlgorithm algorithm) {
    super(algorithm);
  }

  @Override
  public long longest() {
    return Chunks.BYTES;
  }

  @Override
  public void hash(MemorySegment message, byte[] result, int offset) {
    TreeSelection.hash(TreeMode.HASH, message, result, offset);
  }

  @Override
  public StreamingDigest running() {
    return new StreamingTree(TreeMode.HASH, TreeSelection.newChunks());
  }

  @Override
  public MessageDigest newMessageDigest() {
    return new TreeMessageDigest(algorithm(), TreeSelection.FUNCTION);
  }

  @Override
  public BatchDigest newBatch(DigestSink sink, int partLength) {
    return TreeSelection.newBatch(sink, partLength);
  }

  @Override
  public int joinsFrom() {
    return Integer.MAX_VALUE;
  }
}
