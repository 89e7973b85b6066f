package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.ConcurrentUse;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.message.WordByWord;
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
public abstract class KernelStream implements StreamingDigest {
  /** Room of an object that is used again: many programs give a message in small parts. */
  public static final int ROOM = 512;

  // How long the states before what waits are, and where that begins: with a word.
  private final int statesLength;
  private final int begin;
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
  // How much memory a message has at least; 0 for the first one of an object.
  private int wanted;
  private int waiting;
  // How much of the memory has had bytes that went on from there.
  private int passed;
  private long absorbed;

  /** They know whose they are: threads may race to make the memory. */
  private record Segments(byte[] memory, MemorySegment states, MemorySegment waiting) {
    static Segments of(byte[] memory, int begin) {
      MemorySegment all = MemorySegment.ofArray(memory);
      return new Segments(memory, all, all.asSlice(begin));
    }
  }

  /**
   * @param statesLength how long the states before the first block are
   */
  protected KernelStream(int statesLength) {
    this.statesLength = statesLength;
    this.begin = WordByWord.wholeWords(statesLength);
  }

  protected KernelStream(KernelStream original, @Nullable StreamingDigest standIn) {
    this(original.statesLength);
    this.standIn = standIn;
    kernel = original.kernel;
    standsIn = original.standsIn;
    byte[] copiedMemory = original.memory;
    memory = copiedMemory == null ? null : copiedMemory.clone();
    waiting = original.waiting;
    passed = original.passed;
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
    int filled = waiting(own);
    if (begin + filled < own.length) {
      WordByWord.add(next, own, begin, filled);
      waiting = filled + 1;
      return;
    }
    long before = absorbed;
    if (wanted > 0) {
      passed = filled;
      absorbRoom(kernel, own, before);
      WordByWord.add(next, own, begin, 0);
      waiting = 1;
      return;
    }
    CallMemory call = goOn(kernel, own, before);
    try {
      call.add(kernel, own, begin, filled);
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
    int filled = waiting(own);
    int fitting = own.length - begin - filled;
    if (length <= fitting) {
      WordByWord.add(part, offset, length, own, begin, filled);
      waiting = filled + length;
      return;
    }
    long before = absorbed;
    int left = length - fitting;
    if (wanted > 0 && left <= own.length - begin) {
      passed = own.length - begin;
      WordByWord.add(part, offset, fitting, own, begin, filled);
      absorbRoom(kernel, own, before);
      WordByWord.add(part, offset + fitting, left, own, begin, 0);
      waiting = left;
      return;
    }
    MemorySegment recent =
        wanted > 0 && filled == 0 ? CallMemory.recent(kernel, part, offset, length) : null;
    if (recent != null) {
      MemorySegment states = withStates(kernel, own, before).states;
      int taken = (int) kernel.wholeBlocks(length);
      kernel.absorb(states, recent, taken, DigestKernel.NOT_THE_END, states);
      WordByWord.add(part, taken, length - taken, own, begin, 0);
      waiting = length - taken;
      absorbed = before + taken;
      return;
    }
    CallMemory call = goOn(kernel, own, before);
    try {
      call.add(kernel, own, begin, filled);
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
    int filled = waiting(own);
    long before = absorbed;
    CallMemory call = goOn(kernel, own, before);
    try {
      call.add(kernel, own, begin, filled);
      call.add(kernel, part, 0, part.byteSize());
      pause(call, kernel, own, before + filled + part.byteSize());
    } finally {
      call.giveBack();
    }
  }

  /** Has the kernel take all of the room, which is full, while there are more bytes. */
  private void absorbRoom(DigestKernel kernel, byte[] own, long before) {
    Segments of = withStates(kernel, own, before);
    int room = own.length - begin;
    kernel.absorb(of.states, of.waiting, room, DigestKernel.NOT_THE_END, of.states);
    absorbed = before + room;
  }

  /** The memory with the states so far, where the next ones go. */
  private Segments withStates(DigestKernel kernel, byte[] own, long before) {
    if (before == 0) {
      MemorySegment.copy(begin(kernel), ValueLayout.JAVA_BYTE, 0, own, 0, statesLength);
    }
    return segments(own);
  }

  private byte[] memory(DigestKernel kernel) {
    byte[] made = memory;
    return made == null || made.length < wanted ? makeMemory(kernel) : made;
  }

  private byte[] makeMemory(DigestKernel kernel) {
    int block = kernel.blockLength();
    byte[] made = new byte[begin + (wanted > 0 ? Math.ceilDiv(ROOM, block) : 1) * block];
    memory = made;
    return made;
  }

  /** How many bytes wait; no more than there is room for, as threads may race to make room. */
  private int waiting(byte[] own) {
    return Math.min(waiting, own.length - begin);
  }

  /** Memory for what comes behind the states. */
  private CallMemory goOn(DigestKernel kernel, byte[] own, long before) {
    if (wanted > 0) {
      return CallMemory.take(withStates(kernel, own, before).states);
    }
    return before == 0
        ? CallMemory.take(begin(kernel), kernel.stateLength())
        : CallMemory.take(own, 0, statesLength);
  }

  /** Writes states and what is left. */
  private void pause(CallMemory call, DigestKernel kernel, byte[] own, long total) {
    int left = call.pause(kernel, own, begin);
    passed = Math.max(passed, waiting);
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
    int left = waiting(own);
    long end = end(kernel, before + left);
    if (wanted > 0) {
      Segments of = segments(own);
      MemorySegment states = before == 0 ? begin(kernel) : of.states;
      if (states == kernel.initialState()) {
        CallMemory.hash(kernel, of.waiting, left, result, offset);
      } else {
        kernel.absorb(states, of.waiting, left, end, of.states);
        FewBytes.copy(own, 0, result, offset, kernel.digestLength());
      }
    } else {
      CallMemory call = goOn(kernel, own, before);
      try {
        call.add(kernel, own, begin, left);
        call.end(kernel, end);
        call.copyState(result, offset, kernel.digestLength());
      } finally {
        call.giveBack();
      }
      expectMore();
    }
    forget(own, left);
  }

  /** Has room made for messages in small parts. */
  final void expectMore() {
    wanted = begin + ROOM;
  }

  private Segments segments(byte[] own) {
    Segments made = segments;
    if (made == null || made.memory != own) {
      made = Segments.of(own, begin);
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
    byte[] own = memory;
    // An empty part has left the states before the message there, which are a Mac's key.
    if (own != null) {
      forget(own, waiting(own));
    }
  }

  /** Clears states, what waits, and what has waited before. */
  private void forget(byte[] own, int left) {
    FewBytes.clear(own, Math.min(own.length, begin + Math.max(left, passed)));
    waiting = 0;
    passed = 0;
    absorbed = 0;
    DigestKernel last = kernel;
    if (last != null && last.isRetired()) {
      // The next message is the JDK's.
      kernel = null;
    }
  }
}
