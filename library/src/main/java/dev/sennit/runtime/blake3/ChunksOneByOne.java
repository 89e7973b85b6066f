package dev.sennit.runtime.blake3;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Computes chunks and parents one after the other, each in a copy. */
public abstract class ChunksOneByOne implements ChunkCompressor {
  // So many that a message in few parts goes through few levels at a time.
  private static final int AT_ONCE = 8;
  private static final int PARENT = 2 * ChunkState.VALUE;

  private final byte[] chunk = new byte[Chunks.BYTES];
  private final byte[] state = new byte[ChunkState.LENGTH];
  private TreeMode mode = TreeMode.HASH;

  /** Takes the beginning of an array into the state before it. */
  abstract void compress(byte[] state, byte[] chunk, int length);

  @Override
  public int atOnce() {
    return AT_ONCE;
  }

  @Override
  public void begin(TreeMode mode) {
    this.mode = mode;
  }

  @Override
  public void chunks(
      MemorySegment message, long offset, int count, long number, byte[] values, int valuesOffset) {
    for (int i = 0; i < count; i++) {
      ChunkState.beginChunk(state, 0, mode, number + i);
      take(state, message, offset + (long) i * Chunks.BYTES, Chunks.BYTES);
      ChunkState.copyValue(state, 0, values, valuesOffset + i * ChunkState.VALUE);
    }
  }

  @Override
  public void parents(MemorySegment children, int count, byte[] values, int valuesOffset) {
    for (int i = 0; i < count; i++) {
      ChunkState.beginParent(state, 0, mode);
      MemorySegment.copy(children, ValueLayout.JAVA_BYTE, (long) i * PARENT, chunk, 0, PARENT);
      compress(state, chunk, PARENT);
      ChunkState.copyValue(state, 0, values, valuesOffset + i * ChunkState.VALUE);
    }
  }

  @Override
  public void end(HeapBytes state, MemorySegment message, long offset, int length) {
    take(state.bytes(), message, offset, length);
  }

  private void take(byte[] state, MemorySegment message, long offset, int length) {
    MemorySegment.copy(message, ValueLayout.JAVA_BYTE, offset, chunk, 0, length);
    compress(state, chunk, length);
  }

  /** Each state has become a value, and no key is left, but where the message cannot be read. */
  @Override
  public void forgetKey() {
    MemoryClearing.clear(state);
  }

  @Override
  public void clear() {
    MemoryClearing.clear(chunk);
    MemoryClearing.clear(state);
  }
}
