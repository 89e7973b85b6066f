package dev.sennit.runtime.blake3;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;

/** BLAKE3 without kernels. */
public final class Blake3InJava implements TreeFunction {
  private Blake3InJava() {}

  public static MessageDigest digest() {
    return new TreeMessageDigest(DigestAlgorithm.BLAKE3_256, new Blake3InJava());
  }

  @Override
  public ChunkCompressor newChunks() {
    return new ChunksInJava();
  }

  @Override
  public void hash(MemorySegment message, byte[] result, int offset) {
    new TreeDigest(TreeMode.HASH, newChunks()).digest(message, result, offset);
  }
}
