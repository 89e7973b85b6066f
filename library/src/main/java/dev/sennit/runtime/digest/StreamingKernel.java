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
  private int waiting;
  private long absorbed;

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
      updateBeyondBuffer(buffer, filled, MemorySegment.ofArray(part).asSlice(offset, length));
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
      updateBeyondBuffer(buffer, filled, part);
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

  private void updateBeyondBuffer(byte[] buffer, int filled, MemorySegment part) {
    long length = part.byteSize();
    long taken = 0;
    if (filled > 0) {
      int room = kernel.blockLength() - filled;
      copy(part, 0, buffer, filled, room);
      absorbBuffer(buffer);
      taken = room;
    }
    long beforeLastByte = length - taken - 1;
    long blocks = beforeLastByte - beforeLastByte % kernel.blockLength();
    if (blocks > 0) {
      absorb(buffer, part.asSlice(taken, blocks));
      taken += blocks;
    }
    int left = (int) (length - taken);
    copy(part, taken, buffer, 0, left);
    waiting = left;
  }

  private static void copy(MemorySegment part, long from, byte[] buffer, int to, int length) {
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, from, buffer, to, length);
  }

  private void absorbBuffer(byte[] buffer) {
    absorb(buffer, MemorySegment.ofArray(buffer).asSlice(0, kernel.blockLength()));
    // Even if what comes next cannot be read.
    waiting = 0;
  }

  private void absorb(byte[] buffer, MemorySegment blocks) {
    long before = absorbed;
    MemorySegment states = states(buffer);
    if (before == 0) {
      states.copyFrom(begin());
    }
    kernel.absorb(states, blocks, buffer, kernel.blockLength());
    absorbed = before + blocks.byteSize();
  }

  private MemorySegment states(byte[] buffer) {
    return MemorySegment.ofArray(buffer).asSlice(kernel.blockLength());
  }

  // Not one call with either: the JIT compiler would allocate a segment that is one of two.
  @Override
  public final void digest(byte[] result, int offset) {
    byte[] buffer = memory();
    long before = absorbed;
    if (before == 0) {
      finish(begin(), buffer, before, result, offset);
    } else {
      finish(states(buffer), buffer, before, result, offset);
    }
  }

  private void finish(
      MemorySegment before, byte[] buffer, long absorbed, byte[] result, int offset) {
    int left = waiting;
    long end = end(absorbed + left);
    int used = buffer.length;
    if (kernel.stateIsDigest()) {
      kernel.finish(before, buffer, 0, left, end, result, offset);
      used = used(buffer, absorbed, left);
    } else {
      kernel.absorb(before, buffer, 0, left, end, buffer, kernel.blockLength());
      System.arraycopy(buffer, kernel.blockLength(), result, offset, kernel.digestLength());
    }
    forget(buffer, used);
  }

  @Override
  public final void reset() {
    byte[] buffer = memory;
    if (buffer != null) {
      forget(buffer, used(buffer, absorbed, waiting));
    }
  }

  /** How much of the memory has something of a message. */
  private static int used(byte[] buffer, long absorbed, int waiting) {
    return absorbed == 0 ? waiting : buffer.length;
  }

  private void forget(byte[] buffer, int used) {
    MemoryClearing.clear(buffer, 0, used);
    waiting = 0;
    absorbed = 0;
  }
}
