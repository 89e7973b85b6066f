package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.ConcurrentUse;
import dev.sennit.runtime.message.FewBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * A message in parts on its way through a kernel. The last bytes taken wait in a buffer until it is
 * full and there are more: so a message that fits there costs a single call, when it ends. It is a
 * block, and from the second message on more.
 *
 * <p>As long as there is no kernel another digest stands in. It ends the message that it has begun;
 * the next one asks for a kernel again.
 *
 * <p>It is for one thread at a time, but programs break that rule. So every method reads each field
 * once, and computes what it writes back from what it has read: whatever threads do, never more
 * waits than there is room for. What comes of it may be garbage; a reset makes it usable again.
 */
public abstract class StreamingKernel implements StreamingDigest {
  /** Room of an object that is used again: many programs give a message in small parts. */
  public static final int ROOM = 512;

  // Null until there is one.
  private @Nullable DigestKernel kernel;
  // Null as soon as there is a kernel.
  private @Nullable StreamingDigest standIn;
  // Whether that has a message.
  private boolean standsIn;
  // The states, and behind them what waits; null until the first byte.
  private byte @Nullable [] memory;
  // Of the memory, from the second message on: who makes an object for each message needs none.
  private @Nullable Segments segments;
  private boolean isReused;
  private int waiting;
  private long absorbed;

  /** They know whose they are: threads may race to make the memory. */
  private record Segments(
      byte[] memory, int statesLength, MemorySegment states, MemorySegment waiting) {
    static Segments of(byte[] memory, int statesLength) {
      MemorySegment all = MemorySegment.ofArray(memory);
      return new Segments(memory, statesLength, all, all.asSlice(statesLength));
    }
  }

  protected StreamingKernel() {}

  protected StreamingKernel(StreamingKernel original, @Nullable StreamingDigest standIn) {
    this.standIn = standIn;
    kernel = original.kernel;
    standsIn = original.standsIn;
    byte[] copiedMemory = original.memory;
    memory = copiedMemory == null ? null : copiedMemory.clone();
    waiting = original.waiting;
    absorbed = original.absorbed;
  }

  /** The kernel, or null if there is none, or none yet. */
  protected abstract @Nullable DigestKernel find();

  /** What stands in for it. */
  protected abstract StreamingDigest newStandIn();

  /**
   * The states before the first block, which nobody changes. The running state is the first of
   * them.
   */
  protected abstract MemorySegment begin(DigestKernel kernel);

  /** How long those are. */
  protected abstract int statesLength(DigestKernel kernel);

  /** What stands in for a kernel; null if nothing does. */
  protected final @Nullable StreamingDigest standIn() {
    return standIn;
  }

  /** What the kernel is told at the end of a message of {@code total} bytes. */
  protected abstract long end(DigestKernel kernel, long total);

  /** The kernel for this message; null if that is, or is to be, the stand-in's. */
  private @Nullable DigestKernel kernel() {
    DigestKernel known = kernel;
    return known != null ? known : look();
  }

  private @Nullable DigestKernel look() {
    if (standsIn) {
      return null;
    }
    DigestKernel found = find();
    if (found != null) {
      kernel = found;
      standIn = null;
    } else {
      if (standIn == null) {
        standIn = newStandIn();
      }
      standsIn = true;
    }
    return found;
  }

  @Override
  public final void update(byte next) {
    DigestKernel kernel = kernel();
    if (kernel == null) {
      ConcurrentUse.stillThere(standIn).update(next);
      return;
    }
    byte[] own = memory(kernel);
    int filled = waiting(kernel, own);
    int begin = statesLength(kernel);
    if (begin + filled < own.length) {
      own[begin + filled] = next;
      waiting = filled + 1;
      return;
    }
    long before = absorbed;
    if (isReused) {
      absorbRoom(kernel, own, before);
      own[begin] = next;
      waiting = 1;
      return;
    }
    CallMemory call = goOn(kernel, own, before);
    try {
      call.add(kernel, own, statesLength(kernel), filled);
      call.add(next);
      pause(call, kernel, own, before + filled + 1);
    } finally {
      call.giveBack();
    }
  }

  @Override
  public final void update(byte[] part, int offset, int length) {
    DigestKernel kernel = kernel();
    if (kernel == null) {
      ConcurrentUse.stillThere(standIn).update(part, offset, length);
      return;
    }
    byte[] own = memory(kernel);
    int filled = waiting(kernel, own);
    int begin = statesLength(kernel);
    int fitting = own.length - begin - filled;
    if (length <= fitting) {
      FewBytes.copy(part, offset, own, begin + filled, length);
      waiting = filled + length;
      return;
    }
    long before = absorbed;
    int left = length - fitting;
    if (isReused && left <= own.length - begin) {
      FewBytes.copy(part, offset, own, begin + filled, fitting);
      absorbRoom(kernel, own, before);
      FewBytes.copy(part, offset + fitting, own, begin, left);
      waiting = left;
      return;
    }
    CallMemory call = goOn(kernel, own, before);
    try {
      call.add(kernel, own, statesLength(kernel), filled);
      call.add(kernel, part, offset, length);
      pause(call, kernel, own, before + filled + length);
    } finally {
      call.giveBack();
    }
  }

  @Override
  public final void update(MemorySegment part) {
    DigestKernel kernel = kernel();
    if (kernel == null) {
      ConcurrentUse.stillThere(standIn).update(part);
      return;
    }
    byte[] own = memory(kernel);
    int filled = waiting(kernel, own);
    long before = absorbed;
    CallMemory call = goOn(kernel, own, before);
    try {
      call.add(kernel, own, statesLength(kernel), filled);
      call.add(kernel, part, 0, part.byteSize());
      pause(call, kernel, own, before + filled + part.byteSize());
    } finally {
      call.giveBack();
    }
  }

  /** Has the kernel take all of the room, which is full, while there are more bytes. */
  private void absorbRoom(DigestKernel kernel, byte[] own, long before) {
    Segments of = segments(kernel, own);
    if (before == 0) {
      MemorySegment.copy(begin(kernel), ValueLayout.JAVA_BYTE, 0, own, 0, of.statesLength);
    }
    int room = own.length - of.statesLength;
    kernel.absorb(of.states, of.waiting, room, DigestKernel.NOT_THE_END, of.states);
    absorbed = before + room;
  }

  private byte[] memory(DigestKernel kernel) {
    byte[] made = memory;
    if (made == null || isReused && waiting == 0 && absorbed == 0 && isShort(kernel, made)) {
      int block = kernel.blockLength();
      made = new byte[statesLength(kernel) + (isReused ? Math.ceilDiv(ROOM, block) : 1) * block];
      memory = made;
    }
    return made;
  }

  private boolean isShort(DigestKernel kernel, byte[] own) {
    return own.length - statesLength(kernel) < ROOM;
  }

  /** How many bytes wait; no more than there is room for, as threads may race to make room. */
  private int waiting(DigestKernel kernel, byte[] own) {
    return Math.min(waiting, own.length - statesLength(kernel));
  }

  /** Memory for what comes behind the states. */
  private CallMemory goOn(DigestKernel kernel, byte[] own, long before) {
    return before == 0
        ? CallMemory.take(begin(kernel), kernel.stateLength())
        : CallMemory.take(own, 0, statesLength(kernel));
  }

  /** Writes states and what is left. */
  private void pause(CallMemory call, DigestKernel kernel, byte[] own, long total) {
    int left = call.pause(kernel, own);
    waiting = left;
    absorbed = total - left;
  }

  @Override
  public final void digest(byte[] result, int offset) {
    DigestKernel kernel = kernel();
    if (kernel == null) {
      ConcurrentUse.stillThere(standIn).digest(result, offset);
      standsIn = false;
      return;
    }
    byte[] own = memory(kernel);
    long before = absorbed;
    int left = waiting(kernel, own);
    long end = end(kernel, before + left);
    if (isReused) {
      Segments of = segments(kernel, own);
      kernel.absorb(before == 0 ? begin(kernel) : of.states, of.waiting, left, end, of.states);
      FewBytes.copy(own, 0, result, offset, kernel.digestLength());
    } else {
      CallMemory call = goOn(kernel, own, before);
      try {
        call.add(kernel, own, statesLength(kernel), left);
        call.end(kernel, end);
        call.copyState(result, offset, kernel.digestLength());
      } finally {
        call.giveBack();
      }
      isReused = true;
    }
    forget(kernel, own, left);
  }

  /** The digest of a message that there is {@link #ROOM} for, while none is under way. */
  public final byte[] digest(DigestKernel kernel, byte[] message) {
    isReused = true;
    byte[] own = memory(kernel);
    Segments of = segments(kernel, own);
    int length = message.length;
    if (length > own.length - of.statesLength) {
      // Only where another thread has a message under way.
      return kernel.hash(message, 0, length);
    }
    FewBytes.copy(message, 0, own, of.statesLength, length);
    kernel.absorb(begin(kernel), of.waiting, length, end(kernel, length), of.states);
    byte[] result = new byte[kernel.digestLength()];
    FewBytes.copy(own, 0, result, 0, result.length);
    FewBytes.clear(own, of.statesLength + length);
    return result;
  }

  private Segments segments(DigestKernel kernel, byte[] own) {
    Segments made = segments;
    if (made == null || made.memory != own) {
      made = Segments.of(own, statesLength(kernel));
      segments = made;
    }
    return made;
  }

  @Override
  public final void reset() {
    StreamingDigest other = standIn;
    if (other != null) {
      other.reset();
      standsIn = false;
    }
    DigestKernel known = kernel;
    byte[] own = memory;
    // An empty part has left the states before the message there, which are a Mac's key.
    if (known != null && own != null) {
      forget(known, own, waiting(known, own));
    }
  }

  /** Clears states, what waits, and what has waited before. */
  private void forget(DigestKernel kernel, byte[] own, int left) {
    FewBytes.clear(own, absorbed == 0 ? statesLength(kernel) + left : own.length);
    waiting = 0;
    absorbed = 0;
  }
}
