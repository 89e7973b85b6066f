package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * A running digest by a kernel. The last bytes taken, at least one and at most a block, always wait
 * in a buffer: so a message of one block or less costs a single call, when it ends.
 */
public final class KernelRunningDigest implements RunningDigest {
  private final DigestKernel kernel;
  // The state, and behind it room for a block; null until the first byte.
  private byte[] memory;
  private int waiting;
  private long absorbed;

  public KernelRunningDigest(DigestKernel kernel) {
    this.kernel = kernel;
  }

  private KernelRunningDigest(KernelRunningDigest original) {
    kernel = original.kernel;
    memory = original.memory == null ? null : original.memory.clone();
    waiting = original.waiting;
    absorbed = original.absorbed;
  }

  @Override
  public void update(byte next) {
    if (room() == 0) {
      absorbWaiting();
    }
    memory[endOfWaiting()] = next;
    waiting++;
  }

  @Override
  public void update(byte[] part, int offset, int length) {
    if (length <= room()) {
      System.arraycopy(part, offset, memory, endOfWaiting(), length);
      waiting += length;
    } else {
      updateBeyondBuffer(MemorySegment.ofArray(part).asSlice(offset, length), length);
    }
  }

  @Override
  public void update(MemorySegment part) {
    long length = part.byteSize();
    if (length <= room()) {
      wait(part, 0, (int) length);
    } else {
      updateBeyondBuffer(part, length);
    }
  }

  private int room() {
    if (memory == null) {
      memory = new byte[kernel.stateLength() + kernel.blockLength()];
    }
    return kernel.blockLength() - waiting;
  }

  private int endOfWaiting() {
    return kernel.stateLength() + waiting;
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
    absorb(MemorySegment.ofArray(memory).asSlice(kernel.stateLength()), kernel.blockLength());
    waiting = 0;
  }

  private void absorb(MemorySegment blocks, long length) {
    if (absorbed == 0) {
      kernel.begin(memory, 0);
    }
    kernel.absorb(MemorySegment.ofArray(memory), blocks, length);
    absorbed += length;
  }

  @Override
  public void digest(byte[] result, int offset) {
    if (waiting == 0) {
      kernel.hash(MemorySegment.NULL, 0, result, offset);
      return;
    }
    MemorySegment rest = MemorySegment.ofArray(memory).asSlice(kernel.stateLength());
    if (absorbed == 0) {
      kernel.hash(rest, waiting, result, offset);
    } else {
      kernel.finish(MemorySegment.ofArray(memory), rest, waiting, absorbed + waiting);
      System.arraycopy(memory, 0, result, offset, kernel.digestLength());
    }
    reset();
  }

  @Override
  public void reset() {
    if (absorbed > 0) {
      Arrays.fill(memory, (byte) 0);
    } else if (waiting > 0) {
      Arrays.fill(memory, kernel.stateLength(), endOfWaiting(), (byte) 0);
    }
    waiting = 0;
    absorbed = 0;
  }

  @Override
  public KernelRunningDigest copy() {
    return new KernelRunningDigest(this);
  }
}
