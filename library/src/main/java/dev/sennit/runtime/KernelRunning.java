package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A message in parts on its way through a kernel. The last bytes taken, at least one and at most a
 * block, always wait in a buffer: so a message of one block or less costs a single call, when it
 * ends.
 */
abstract sealed class KernelRunning implements RunningDigest
    permits KernelRunningDigest, KernelRunningMac {
  final DigestKernel kernel;
  // Room for a block, and behind it the states; null until the first byte.
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

  /**
   * The states before the first block, which nobody changes. The running state is the first of
   * them.
   */
  abstract MemorySegment begin();

  /** What the kernel is told at the end of a message of {@code total} bytes. */
  abstract long end(long total);

  @Override
  public final void update(byte next) {
    if (room() == 0) {
      absorbWaiting();
    }
    memory[waiting] = next;
    waiting++;
  }

  @Override
  public final void update(byte[] part, int offset, int length) {
    if (length <= room()) {
      System.arraycopy(part, offset, memory, waiting, length);
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
      memory = new byte[kernel.blockLength() + (int) begin().byteSize()];
    }
    return kernel.blockLength() - waiting;
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
      absorb(part.asSlice(taken, blocks));
      taken += blocks;
    }
    wait(part, taken, (int) (length - taken));
  }

  private void wait(MemorySegment part, long offset, int length) {
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, offset, memory, waiting, length);
    waiting += length;
  }

  private void absorbWaiting() {
    absorb(MemorySegment.ofArray(memory).asSlice(0, kernel.blockLength()));
    waiting = 0;
  }

  private void absorb(MemorySegment blocks) {
    if (absorbed == 0) {
      states().copyFrom(begin());
    }
    kernel.absorb(states(), blocks, memory, kernel.blockLength());
    absorbed += blocks.byteSize();
  }

  private MemorySegment states() {
    return MemorySegment.ofArray(memory).asSlice(kernel.blockLength());
  }

  // Not one call with either: the JIT compiler would allocate a segment that is one of two.
  @Override
  public final void digest(byte[] result, int offset) {
    room();
    if (absorbed == 0) {
      finish(begin(), result, offset);
    } else {
      finish(states(), result, offset);
    }
  }

  private void finish(MemorySegment before, byte[] result, int offset) {
    long end = end(absorbed + waiting);
    if (kernel.stateIsDigest()) {
      kernel.finish(before, memory, 0, waiting, end, result, offset);
      reset();
    } else {
      kernel.absorb(before, memory, 0, waiting, end, memory, kernel.blockLength());
      System.arraycopy(memory, kernel.blockLength(), result, offset, kernel.digestLength());
      clear();
    }
  }

  @Override
  public final void reset() {
    if (absorbed > 0) {
      clear();
    } else if (waiting > 0) {
      Clearing.clear(memory, 0, waiting);
      waiting = 0;
    }
  }

  private void clear() {
    Clearing.clear(memory);
    waiting = 0;
    absorbed = 0;
  }
}
