package dev.sennit.runtime.tree;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.machine.Safepoint;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** Chunks and parents in Java, one after the other: it serves where no kernel runs. */
public final class ChunksInJava implements ChunkCompressor {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  private static final int BLOCK = 64;
  private static final int AT_ONCE = 8;

  private final byte[] chunk = new byte[Chunks.BYTES];
  private final byte[] state = new byte[ChunkState.LENGTH];
  private final int[] words = new int[ChunkState.LENGTH / Integer.BYTES];
  private TreeMode mode;

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
      end(state, message, offset + (long) i * Chunks.BYTES, Chunks.BYTES);
      ChunkState.copyValue(state, 0, values, valuesOffset + i * ChunkState.VALUE);
    }
  }

  @Override
  public void parents(byte[] children, int count, byte[] values, int valuesOffset) {
    for (int i = 0; i < count; i++) {
      ChunkState.beginParent(state, 0, mode);
      read(state);
      Blake3Block.next(words, children, i * BLOCK);
      write(state);
      ChunkState.copyValue(state, 0, values, valuesOffset + i * ChunkState.VALUE);
    }
  }

  @Override
  public void end(byte[] state, MemorySegment message, long offset, int length) {
    MemorySegment.copy(message, ValueLayout.JAVA_BYTE, offset, chunk, 0, length);
    int last = Math.max(0, length - 1) / BLOCK * BLOCK;
    Arrays.fill(chunk, length, last + BLOCK, (byte) 0);
    read(state);
    for (int block = 0; block < last; block += BLOCK) {
      Blake3Block.next(words, chunk, block);
    }
    words[Chunks.LEFT] = length - last;
    Blake3Block.next(words, chunk, last);
    write(state);
    Safepoint.after(length);
  }

  private void read(byte[] state) {
    for (int i = 0; i < words.length; i++) {
      words[i] = (int) INT.get(state, i * Integer.BYTES);
    }
  }

  private void write(byte[] state) {
    for (int i = 0; i < words.length; i++) {
      INT.set(state, i * Integer.BYTES, words[i]);
    }
  }

  @Override
  public ChunksInJava another() {
    return new ChunksInJava();
  }

  @Override
  public void clear() {
    MemoryClearing.clear(chunk);
    MemoryClearing.clear(state);
    Arrays.fill(words, 0);
  }
}
