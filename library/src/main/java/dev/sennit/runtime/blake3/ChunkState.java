package dev.sennit.runtime.blake3;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.kernel.Stated.Chunks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Writes states before the first block of a chunk, and before the block of a parent. */
public final class ChunkState {
  /** The length of a state. */
  static final int LENGTH = 12 * Integer.BYTES;

  /** The length of a chaining value, which a state begins with. */
  public static final int VALUE = 32;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private ChunkState() {}

  /** Begins a chunk that is not the root. */
  static void beginChunk(byte[] states, int at, TreeMode mode, long number) {
    begin(states, at, mode, Chunks.START | Chunks.END << Chunks.FLAGS_OF_LAST);
    setNumber(states, at, number);
  }

  /** Begins a chunk that is the whole message. */
  static void beginOnlyChunk(byte[] states, int at, TreeMode mode) {
    begin(states, at, mode, Chunks.START | (Chunks.END | Chunks.ROOT) << Chunks.FLAGS_OF_LAST);
  }

  /** Begins a parent that is not the root. */
  static void beginParent(byte[] states, int at, TreeMode mode) {
    begin(states, at, mode, mode.flagsOfParents());
  }

  /** Begins the parent of all. */
  static void beginRoot(byte[] states, int at, TreeMode mode) {
    begin(states, at, mode, Chunks.PARENT | Chunks.ROOT);
  }

  private static void begin(byte[] states, int at, TreeMode mode, int flags) {
    mode.copyTo(states, at);
    setNumber(states, at, 0);
    // What is left, and the flags behind it.
    LONG.set(
        states,
        at + Chunks.LEFT * Integer.BYTES,
        (long) (mode.flags() | flags) << Integer.SIZE | Chunks.BYTES);
  }

  /** Sets the number of a chunk. */
  static void setNumber(byte[] states, int at, long number) {
    LONG.set(states, at + Chunks.NUMBER * Integer.BYTES, number);
  }

  /** Sets how many bytes of its chunk are left. */
  static void setLeft(byte[] states, int at, int left) {
    INT.set(states, at + Chunks.LEFT * Integer.BYTES, left);
  }

  /** {@return how many bytes of its chunk are left} */
  static int left(byte[] states, int at) {
    return (int) INT.get(states, at + Chunks.LEFT * Integer.BYTES);
  }

  /** Copies the chaining value of a state: four words take less time than a call that copies. */
  static void copyValue(byte[] states, int at, byte[] values, int to) {
    for (int i = 0; i < VALUE; i += Long.BYTES) {
      LONG.set(values, to + i, (long) LONG.get(states, at + i));
    }
  }
}
