package dev.sennit.runtime.blake3;

import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.MemorySegment;

/** The chunks of a message of BLAKE3, by Java. */
public final class Blake3Chunks {
  public static final int LENGTH = 1024;

  private Blake3Chunks() {}

  /** Returns their chaining values, without a key. */
  public static byte[] values(byte[] message) {
    ChunkCompressor chunks = new ChunksInJava();
    int count = Math.ceilDiv(message.length, LENGTH);
    byte[] values = new byte[count * ChunkState.VALUE];
    HeapBytes state = HeapBytes.of(ChunkState.LENGTH);
    for (int i = 0; i < count; i++) {
      int length = Math.min(LENGTH, message.length - i * LENGTH);
      ChunkState.beginChunk(state.bytes(), 0, TreeMode.HASH, i);
      chunks.end(state, MemorySegment.ofArray(message), (long) i * LENGTH, length);
      ChunkState.copyValue(state.bytes(), 0, values, i * ChunkState.VALUE);
    }
    return values;
  }
}
