package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * A message in parts on its way through a kernel. The last bytes taken, at least one and at most a
 * block, always wait in a buffer: so a message of one block or less costs a single call, when it
 * ends.
 */
abstract sealed class KernelRunning implements RunningDigest
    permits KernelRunningDigest, KernelRunningMac {
  final DigestKernel kernel;
  // What is computed with, and behind it room for a block; null until the first byte.
  private byte[] memory;
  private int waiting;
  private long absorbed;

  KernelRunning(DigestKernel kernel) {
    this.kernel = kernel;
  }

  KernelRunning(KernelRunning original) {
    kernel = original.kernel;
    memory = original.memory == null ? null : original.memory.clone();
    waiting = original.waiting;
    absorbed = original.absorbed;
  }

  /** Bytes at the beginning of the memory; the running state is the first of them. */
  abstract int statesLength();

  /** Puts into the beginning of the memory what it holds before the first block. */
  abstract void begin(byte[] memory);

  @Override
  public final void update(byte next) {
    if (room() == 0) {
      absorbWaiting();
    }
    memory[endOfWaiting()] = next;
    waiting++;
  }

  @Override
  public final void update(byte[] part, int offset, int length) {
    if (length <= room()) {
      System.arraycopy(part, offset, memory, endOfWaiting(), length);
      waiting += length;
    } else {
      updateBeyondBuffer(MemorySegment.ofArray(part).asSlice(offset, length), length);
    }
  }

  @Override
  public final void update(MemorySegment part) {
    long length = part.byteSize();
    if (length <= room()) {
      wait(part, 0, (int) length);
    } else {
      updateBeyondBuffer(part, length);
    }
  }

  private int room() {
    if (memory == null) {
      memory = new byte[statesLength() + kernel.blockLength()];
    }
    return kernel.blockLength() - waiting;
  }

  private int endOfWaiting() {
    return statesLength() + waiting;
  }

  private void updateBeyondBuffer(MemorySegment part, long length) {
    long taken = 0;
    if (waiting > 0) {
      int room = room();
      wait(part, 0, room);
      absorbWaiting();
      taken = room;
    }
    long beforeLastByte = length - taken - 1;
    long blocks = beforeLastByte - beforeLastByte % kernel.blockLength();
    if (blocks > 0) {
      absorb(part.asSlice(taken, blocks), blocks);
      taken += blocks;
    }
    wait(part, taken, (int) (length - taken));
  }

  private void wait(MemorySegment part, long offset, int length) {
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, offset, memory, endOfWaiting(), length);
    waiting += length;
  }

  private void absorbWaiting() {
    absorb(MemorySegment.ofArray(memory).asSlice(statesLength()), kernel.blockLength());
    waiting = 0;
  }

  private void absorb(MemorySegment blocks, long length) {
    if (absorbed == 0) {
      begin(memory);
    }
    kernel.absorb(MemorySegment.ofArray(memory), blocks, length);
    absorbed += length;
  }

  /** Whether nothing of the message was taken. */
  final boolean isEmpty() {
    return waiting == 0;
  }

  /** Whether all that was taken waits, which is then more than nothing and at most a block. */
  final boolean isAllWaiting() {
    return absorbed == 0;
  }

  final int waiting() {
    return waiting;
  }

  /** The memory, in which what waits begins behind the states. */
  final byte[] memory() {
    return memory;
  }

  /** How many bytes were taken. */
  final long taken() {
    return absorbed + waiting;
  }

  /** The memory, for the last calls of the kernel; it holds its states. */
  final byte[] memoryToEnd() {
    if (absorbed == 0) {
      begin(memory);
    }
    return memory;
  }

  /** Clears all of the memory, and begins anew. */
  final void clear() {
    Arrays.fill(memory, (byte) 0);
    waiting = 0;
    absorbed = 0;
  }

  @Override
  public final void reset() {
    if (absorbed > 0) {
      clear();
    } else if (waiting > 0) {
      Arrays.fill(memory, statesLength(), endOfWaiting(), (byte) 0);
      waiting = 0;
    }
  }
}
