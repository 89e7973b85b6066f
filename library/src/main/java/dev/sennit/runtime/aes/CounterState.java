package dev.sennit.runtime.aes;

import static dev.sennit.runtime.aes.AesKernels.BYTES_PER_CALL;
import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.kernel.Stated.AesMemory;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The state of AES-CTR, and memory behind it. Kernels count the last 32 bits of the counter block;
 * here all 128 bits count.
 */
abstract class CounterState {
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle BIG_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  final byte[] memory;
  final MemorySegment state;

  /** Makes a state with so many bytes behind it. */
  CounterState(int room) {
    memory = new byte[AesMemory.STATE_BYTES + room];
    state = MemorySegment.ofArray(memory);
  }

  /** Sets the counter block to the one that comes so many blocks behind another one. */
  final void setCounter(byte[] block, long blocks) {
    setSum(memory, AesMemory.STATE_COUNTER, block, 0, blocks);
  }

  // By words of 64 bits, as kernels read it: a load that spans two stores waits for both.
  static void setSum(byte[] sum, int sumOffset, byte[] block, int offset, long blocks) {
    long high = (long) BIG.get(block, offset);
    long low = (long) BIG.get(block, offset + Long.BYTES);
    long lowSum = low + blocks;
    int carry = Long.compareUnsigned(lowSum, low) < 0 ? 1 : 0;
    BIG.set(sum, sumOffset, high + carry);
    BIG.set(sum, sumOffset + Long.BYTES, lowSum);
  }

  /** Calls the kernel for as many bytes as one call takes, and returns their number. */
  final int call(AesKey key, byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    boolean isLong = length >= AesKernels.LONG_TEXT;
    int some =
        bytesOfCall(isLong ? upToLine(key, length, MemorySegment.ofArray(out), outOffset) : length);
    key.call(AesMode.CTR, state, in, inOffset, some, out, outOffset);
    carry();
    return some;
  }

  /** The same from segment to segment, each from an offset on. */
  final int call(AesKey key, MemorySegment in, long offset, long length, MemorySegment out) {
    int some = bytesOfCall(upToLine(key, length, out, offset));
    key.call(AesMode.CTR, state, in, offset, some, out);
    carry();
    return some;
  }

  /** How much of a text comes before a line of the cache, where that is worth a call; else all. */
  private static long upToLine(AesKey key, long length, MemorySegment out, long offset) {
    int before = key.bytesBeforeLine(length, out, offset);
    return before > 0 ? before : length;
  }

  /** So many bytes that the last 32 bits of the counter do not wrap around before their end. */
  private int bytesOfCall(long length) {
    long blocks = (1L << 32) - Integer.toUnsignedLong(count());
    return (int) Math.min(Math.min(length, blocks * BLOCK), BYTES_PER_CALL);
  }

  private int count() {
    return (int) BIG_INT.get(memory, AesMemory.STATE_COUNTER + 12);
  }

  /** Where the kernel's 32 bits have wrapped around, the 96 bits before them count. */
  private void carry() {
    if (count() == 0) {
      setSum(memory, AesMemory.STATE_COUNTER, memory, AesMemory.STATE_COUNTER, 1L << Integer.SIZE);
    }
  }
}
