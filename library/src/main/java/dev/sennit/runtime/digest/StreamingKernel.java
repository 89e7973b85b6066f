package dev.sennit.runtime.digest;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A message in parts on its way through a kernel. The last bytes taken, at least one and at most a
 * block, always wait in a buffer: so a message of one block or less costs a single call, when it
 * ends.
 *
 * <p>It is for one thread at a time, but programs break that rule. So every method reads each field
 * once, and computes what it writes back from what it has read: whatever threads do, never more
 * than a block waits, and the memory has its one length. What comes of it may be garbage; a reset
 * makes it usable again.
 */
abstract sealed class StreamingKernel implements StreamingDigest
    permits KernelStreamingDigest, KernelStreamingMac {
  final DigestKernel kernel;
  // Room for a block, and behind it the states; null until the first byte.
  private byte[] memory;
  // Null until they are needed for more than a block.
  private Segments segments;
  private int waiting;
  private long absorbed;

  /**
   * All of a memory, and the states in it. They know whose they are: threads may race to make it.
   */
  private record Segments(byte[] memory, MemorySegment all, MemorySegment states) {}

  StreamingKernel(DigestKernel kernel) {
    this.kernel = kernel;
  }

  StreamingKernel(StreamingKernel original) {
    this(original.kernel);
    byte[] copied = original.memory;
    memory = copied == null ? null : copied.clone();
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
    byte[] buffer = memory();
    int filled = waiting;
    if (filled == kernel.blockLength()) {
      absorbBuffer(buffer);
      filled = 0;
    }
    buffer[filled] = next;
    waiting = filled + 1;
  }

  @Override
  public final void update(byte[] part, int offset, int length) {
    byte[] buffer = memory();
    int filled = waiting;
    if (length <= kernel.blockLength() - filled) {
      System.arraycopy(part, offset, buffer, filled, length);
      waiting = filled + length;
    } else {
      updateBeyondBuffer(buffer, filled, MemorySegment.ofArray(part), offset, length);
    }
  }

  @Override
  public final void update(MemorySegment part) {
    byte[] buffer = memory();
    int filled = waiting;
    long length = part.byteSize();
    if (length <= kernel.blockLength() - filled) {
      copy(part, 0, buffer, filled, (int) length);
      waiting = filled + (int) length;
    } else {
      updateBeyondBuffer(buffer, filled, part, 0, length);
    }
  }

  private byte[] memory() {
    byte[] made = memory;
    if (made == null) {
      made = new byte[kernel.blockLength() + (int) begin().byteSize()];
      memory = made;
    }
    return made;
  }

  private Segments segments(byte[] buffer) {
    Segments made = segments;
    if (made == null || made.memory != buffer) {
      MemorySegment all = MemorySegment.ofArray(buffer);
      made = new Segments(buffer, all, all.asSlice(kernel.blockLength()));
      segments = made;
    }
    return made;
  }

  private void updateBeyondBuffer(
      byte[] buffer, int filled, MemorySegment part, long offset, long length) {
    long next = offset;
    long end = offset + length;
    if (filled > 0) {
      int room = kernel.blockLength() - filled;
      copy(part, next, buffer, filled, room);
      absorbBuffer(buffer);
      next += room;
    }
    long beforeLastByte = end - next - 1;
    long blocks = beforeLastByte - beforeLastByte % kernel.blockLength();
    if (blocks > 0) {
      absorb(buffer, part.asSlice(next, blocks), blocks);
      next += blocks;
    }
    int left = (int) (end - next);
    copy(part, next, buffer, 0, left);
    waiting = left;
  }

  private static void copy(MemorySegment part, long from, byte[] buffer, int to, int length) {
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, from, buffer, to, length);
  }

  private void absorbBuffer(byte[] buffer) {
    absorb(buffer, segments(buffer).all, kernel.blockLength());
    // Even if what comes next cannot be read.
    waiting = 0;
  }

  private void absorb(byte[] buffer, MemorySegment blocks, long length) {
    long before = absorbed;
    MemorySegment running = segments(buffer).states;
    if (before == 0) {
      running.copyFrom(begin());
    }
    kernel.absorb(running, blocks, length, DigestKernel.NOT_THE_END);
    absorbed = before + length;
  }

  @Override
  public final void digest(byte[] result, int offset) {
    byte[] buffer = memory();
    long before = absorbed;
    int left = waiting;
    long end = end(before + left);
    if (before == 0 && segments == null) {
      kernel.finish(begin(), buffer, 0, left, end, result, offset);
    } else {
      Segments own = segments(buffer);
      kernel.absorb(before == 0 ? begin() : own.states, own.all, left, end, own.states);
      System.arraycopy(buffer, kernel.blockLength(), result, offset, kernel.digestLength());
    }
    forget(buffer, left);
  }

  @Override
  public final void reset() {
    byte[] buffer = memory;
    if (buffer != null) {
      forget(buffer, waiting);
    }
  }

  private void forget(byte[] buffer, int left) {
    if (absorbed == 0 && segments == null) {
      MemoryClearing.clear(buffer, 0, left);
    } else {
      MemoryClearing.clear(buffer, segments(buffer).all);
    }
    waiting = 0;
    absorbed = 0;
  }
}
