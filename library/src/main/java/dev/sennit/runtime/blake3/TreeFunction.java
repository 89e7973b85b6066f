package dev.sennit.runtime.blake3;

import java.lang.foreign.MemorySegment;

/** What hashes messages without a key. */
public interface TreeFunction {
  /** A new computation of chunks. */
  ChunkCompressor newChunks();

  /** Writes the digest of a whole message in a part of an array. */
  default void hash(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    hash(MemorySegment.ofArray(message).asSlice(offset, length), result, resultOffset);
  }

  /** Writes the digest of a whole message. */
  void hash(MemorySegment message, byte[] result, int offset);
}
