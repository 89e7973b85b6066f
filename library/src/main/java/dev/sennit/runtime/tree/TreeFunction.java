package dev.sennit.runtime.tree;

import java.lang.foreign.MemorySegment;

/** What hashes messages without a key. */
public interface TreeFunction {
  /** Java, where no kernel runs. */
  TreeFunction IN_JAVA = ChunksInJava::new;

  /** A new computation of chunks. */
  ChunkCompressor newChunks();

  /** Writes the digest of a whole message in an array. */
  default void hash(byte[] message, byte[] result) {
    hash(MemorySegment.ofArray(message), result, 0);
  }

  /** Writes the digest of a whole message. */
  default void hash(MemorySegment message, byte[] result, int offset) {
    new TreeDigest(TreeMode.HASH, newChunks()).digest(message, result, offset);
  }
}
