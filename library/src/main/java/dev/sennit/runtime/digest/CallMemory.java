package dev.sennit.runtime.digest;

import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.Utf8Bytes;
import dev.sennit.runtime.message.WordByWord;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The memory by which a message comes to a kernel: room for its next bytes, and for states. A
 * thread has it for as long as it computes, and gives it back cleared.
 *
 * <p>A kernel takes a heap array only as a segment. One that is made for a call is an object that
 * the JIT compiler may leave out, but need not. So there are segments of this memory alone, made
 * once, and bytes are copied here, but for long messages that take one call, or that lie in a
 * {@link RecentArray}. Nobody can shorten the file that a copy comes from. The room stays in the
 * first cache, where copying costs one to five hundredths of what hashing does.
 *
 * <p>What takes one call and begins with a digest's own state goes the shortest way: then the
 * states are in native memory ({@link NativeState}). Otherwise the kernel is called when the room
 * is full and there are more bytes, and for the end.
 */
public final class CallMemory extends ObjectPool.Kept {
  /** How many bytes wait for a call at most. */
  public static final int ROOM = 8192;

  private static final int LONGEST_STATE = 200;
  // Behind the longest block.
  private static final int SECOND_BLOCK = 256;
  private static final long EACH_BYTE = 0x0101010101010101L;
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Fewer bytes are always copied: it takes no longer than to look where they lie. */
  static final int MANY = KernelStream.ROOM + 1;

  /** The longest text that there is room for, whatever its characters, behind two words. */
  public static final int LONGEST_TEXT = (ROOM - 2 * Long.BYTES) / Utf8Bytes.OF_CHAR;

  private static final ObjectPool<CallMemory> POOL = new ObjectPool<>(CallMemory::new);

  // An HMAC has two states.
  private final byte[] states = new byte[2 * LONGEST_STATE];
  private final byte[] message = new byte[ROOM];
  private final MemorySegment statesSegment = MemorySegment.ofArray(states);
  private final MemorySegment messageSegment = MemorySegment.ofArray(message);
  private final MemorySegment secondBlock = messageSegment.asSlice(SECOND_BLOCK);
  // The state behind what begins a message and takes one call; null if there is no memory for it.
  private final @Nullable NativeState state = NativeState.make();
  private final RecentArray recent = new RecentArray();
  // The states before what the kernel takes next, and behind it: here, or with the caller.
  private MemorySegment before = statesSegment;
  private MemorySegment after = statesSegment;
  private int usedOfStates;
  private int usedOfMessage;
  // Bytes of the message that the kernel has not taken yet.
  private int waiting;
  private int bytesSincePoll;

  private CallMemory() {}

  /** Writes the digest of a message that takes one call: the short way of most messages. */
  static void hash(
      DigestKernel kernel, byte[] message, int offset, int length, byte[] result, int resultAt) {
    CallMemory memory = POOL.take();
    int copied = 0;
    try {
      if (length < MANY || offset != 0) {
        copied = length;
        WordByWord.add(message, offset, length, memory.message, 0, 0);
        memory.begin(
            kernel,
            memory.messageSegment,
            length,
            kernel.end(length),
            result,
            resultAt,
            kernel.digestLength());
      } else {
        memory.digestInPlace(kernel, message, length, result, resultAt);
      }
    } catch (Throwable e) {
      memory.giveBackUnused(kernel, copied);
      throw e;
    }
    FewBytes.clear(memory.message, copied);
    POOL.giveBack(memory);
  }

  private void digestInPlace(
      DigestKernel kernel, byte[] message, int length, byte[] result, int resultAt) {
    RecentArray.Parts parts = recent.parts(message, kernel.bytesAtOnce());
    if (parts == null) {
      // Copying so much takes longer than making a segment.
      begin(kernel, message, length, result, resultAt);
    } else {
      begin(
          kernel,
          parts.from(0),
          length,
          kernel.end(length),
          result,
          resultAt,
          kernel.digestLength());
    }
  }

  /** The same for a message that lies in a segment, and takes one call. */
  static void hash(
      DigestKernel kernel, MemorySegment message, int length, byte[] result, int resultAt) {
    CallMemory memory = POOL.take();
    try {
      memory.begin(
          kernel, message, length, kernel.end(length), result, resultAt, kernel.digestLength());
    } catch (Throwable e) {
      memory.giveBackUnused(kernel, 0);
      throw e;
    }
    POOL.giveBack(memory);
  }

  /** The same for a message that begins an array of its own, where it stays. */
  static void hashInPlace(
      DigestKernel kernel, byte[] message, int length, byte[] result, int resultAt) {
    CallMemory memory = POOL.take();
    try {
      memory.begin(kernel, message, length, result, resultAt);
    } catch (Throwable e) {
      memory.giveBackUnused(kernel, 0);
      throw e;
    }
    POOL.giveBack(memory);
  }

  /** Writes the digest of the beginning of an array. */
  private void begin(DigestKernel kernel, byte[] message, int length, byte[] result, int resultAt) {
    long end = kernel.end(length);
    int count = kernel.digestLength();
    NativeState initial = kernel.initialNative();
    NativeState own = state;
    if (initial == null || own == null) {
      MemorySegment segment = MemorySegment.ofArray(message);
      begin(kernel, segment, length, end, result, resultAt, count);
      return;
    }
    kernel.begin(message, length, end, initial, own);
    take(own, kernel, length, result, resultAt, count);
  }

  /** Absorbs bytes into a digest's own state, and copies the front of the state behind them. */
  private void begin(
      DigestKernel kernel,
      MemorySegment message,
      int length,
      long end,
      byte[] to,
      int at,
      int count) {
    NativeState initial = kernel.initialNative();
    NativeState own = state;
    if (initial == null || own == null) {
      // There was no native memory.
      kernel.absorb(kernel.initialState(), message, length, end, statesSegment);
      copyState(to, at, count);
      FewBytes.clear(states, kernel.stateLength());
      return;
    }
    kernel.begin(message, length, end, initial, own);
    take(own, kernel, length, to, at, count);
  }

  /** Copies the front of the state behind a call, and clears it. */
  private void take(
      NativeState after, DigestKernel kernel, int length, byte[] to, int at, int count) {
    bytesSincePoll = Safepoint.after(length, bytesSincePoll);
    after.copyTo(to, at, count);
    after.clear(kernel.stateLength());
  }

  /**
   * Writes the states behind the two blocks of an HMAC's key, one behind the other. Both blocks are
   * written before one is read: a load waits for what has just been stored in parts.
   *
   * @param key of a block at most
   */
  static void keyStates(DigestKernel kernel, byte[] key, byte[] to) {
    int block = kernel.blockLength();
    int used = SECOND_BLOCK + block;
    CallMemory memory = POOL.take();
    try {
      memory.pad(key, block);
      memory.keyState(kernel, memory.messageSegment, to, 0);
      memory.keyState(kernel, memory.secondBlock, to, kernel.stateLength());
    } catch (Throwable e) {
      memory.giveBackUnused(kernel, used);
      throw e;
    }
    FewBytes.clear(memory.message, used);
    POOL.giveBack(memory);
  }

  private void pad(byte[] key, int block) {
    WordByWord.add(key, 0, key.length, message, 0, 0);
    for (int at = 0; at < block; at += Long.BYTES) {
      long word = at < key.length ? (long) BIG.get(message, at) : 0;
      BIG.set(message, at, word ^ KeyedKernel.INNER_PADDING * EACH_BYTE);
      BIG.set(message, SECOND_BLOCK + at, word ^ KeyedKernel.OUTER_PADDING * EACH_BYTE);
    }
  }

  private void keyState(DigestKernel kernel, MemorySegment padded, byte[] to, int at) {
    int length = kernel.stateLength();
    begin(kernel, padded, kernel.blockLength(), DigestKernel.NOT_THE_END, to, at, length);
  }

  /**
   * Clears what a digest that cannot be had has used, and only then lets others take it. Where the
   * stack ends before, the memory stays taken, and is forgotten.
   */
  private void giveBackUnused(DigestKernel kernel, int copied) {
    if (state != null) {
      state.clear(kernel.stateLength());
    }
    FewBytes.clear(states, kernel.stateLength());
    FewBytes.clear(message, copied);
    POOL.giveBack(this);
  }

  /** A part of the recent array that takes one call, as a segment; null for all others. */
  static @Nullable MemorySegment recent(DigestKernel kernel, byte[] part, int offset, int length) {
    if (length < MANY || offset != 0 || length > kernel.bytesAtOnce()) {
      return null;
    }
    CallMemory memory = POOL.take();
    RecentArray.Parts parts = memory.recent.known(part, kernel.bytesAtOnce());
    POOL.giveBack(memory);
    return parts == null ? null : parts.from(0);
  }

  /** Memory for a whole message. */
  public static CallMemory take(DigestKernel kernel) {
    return take(kernel.initialState(), kernel.stateLength());
  }

  /** Memory for a whole message, before which there are states that nobody changes. */
  static CallMemory take(MemorySegment before, int stateLength) {
    CallMemory memory = POOL.take();
    memory.before = before;
    memory.usedOfStates = stateLength;
    return memory;
  }

  /** Memory for what is left of a message, with its states from an array. */
  public static CallMemory take(byte[] states, int at, int length) {
    CallMemory memory = POOL.take();
    FewBytes.copy(states, at, memory.states, 0, length);
    memory.usedOfStates = length;
    return memory;
  }

  /** Memory for what is left of a message whose states stay where they are. */
  static CallMemory take(MemorySegment states) {
    CallMemory memory = POOL.take();
    memory.before = states;
    memory.after = states;
    return memory;
  }

  /** Clears what was used, and lets others take the memory. */
  public void giveBack() {
    FewBytes.clear(states, usedOfStates);
    FewBytes.clear(message, usedOfMessage);
    before = statesSegment;
    after = statesSegment;
    usedOfStates = 0;
    usedOfMessage = 0;
    waiting = 0;
    POOL.giveBack(this);
  }

  /** Takes the next bytes of the message. */
  public void add(DigestKernel kernel, byte[] part, int offset, int length) {
    int taken = takenInPlace(kernel, part, offset, length, DigestKernel.NOT_THE_END);
    copy(kernel, part, offset + taken, length - taken);
  }

  /** Takes the last bytes of the message, and has the kernel take all. */
  public void end(DigestKernel kernel, byte[] part, int offset, int length, long end) {
    if (takenInPlace(kernel, part, offset, length, end) == 0) {
      copy(kernel, part, offset, length);
      end(kernel, end);
    }
  }

  private void copy(DigestKernel kernel, byte[] part, int offset, int length) {
    int taken = 0;
    for (int some = room(kernel); length - taken > some; some = room(kernel)) {
      System.arraycopy(part, offset + taken, message, uses(some), some);
      taken += some;
      absorb(kernel, some);
    }
    int left = length - taken;
    WordByWord.add(part, offset + taken, left, message, 0, uses(left));
    waiting += left;
  }

  /**
   * Has the kernel take many bytes where they lie, if it can: all at the end of a message, or else
   * whole blocks. Returns how many, or 0.
   */
  private int takenInPlace(DigestKernel kernel, byte[] part, int offset, int length, long end) {
    if (length < MANY || offset != 0 || waiting % kernel.blockLength() != 0) {
      return 0;
    }
    RecentArray.Parts parts = recent.parts(part, kernel.bytesAtOnce());
    if (parts == null && (length <= ROOM || length > kernel.bytesPerCall())) {
      return 0;
    }
    if (waiting > 0) {
      absorb(kernel, 0);
    }
    int all = end == DigestKernel.NOT_THE_END ? (int) kernel.wholeBlocks(length) : length;
    if (parts == null) {
      call(kernel, MemorySegment.ofArray(part), all, end);
      return all;
    }
    int taken = 0;
    while (all - taken > parts.length()) {
      call(kernel, parts.from(taken), parts.length(), DigestKernel.NOT_THE_END);
      taken += parts.length();
    }
    call(kernel, parts.from(taken), all - taken, end);
    return all;
  }

  void add(DigestKernel kernel, MemorySegment part, long offset, long length) {
    long taken = 0;
    for (int some = room(kernel); length - taken > some; some = room(kernel)) {
      MemorySegment.copy(part, ValueLayout.JAVA_BYTE, offset + taken, message, uses(some), some);
      taken += some;
      absorb(kernel, some);
    }
    int left = (int) (length - taken);
    MemorySegment.copy(part, ValueLayout.JAVA_BYTE, offset + taken, message, uses(left), left);
    waiting += left;
  }

  /** Takes a byte, where few wait. */
  void add(byte next) {
    WordByWord.add(next, message, 0, uses(1));
    waiting++;
  }

  /** Takes eight bytes, where few wait. */
  public void add(long word) {
    BIG.set(message, uses(Long.BYTES), word);
    waiting += Long.BYTES;
  }

  /**
   * Takes a text of {@link #LONGEST_TEXT} at most, where few bytes wait; says how many bytes it
   * has.
   */
  public int add(String text) {
    int before = waiting;
    usedOfMessage = ROOM;
    waiting = Utf8Bytes.encode(text, 0, text.length(), message, before);
    usedOfMessage = waiting;
    return waiting - before;
  }

  private int room(DigestKernel kernel) {
    return kernel.bytesAtOnce() - waiting;
  }

  /** Notes that so much comes behind what waits, where it is then to be cleared; says where. */
  private int uses(int length) {
    usedOfMessage = Math.max(usedOfMessage, waiting + length);
    return waiting;
  }

  private void absorb(DigestKernel kernel, int added) {
    call(kernel, messageSegment, waiting + added, DigestKernel.NOT_THE_END);
    waiting = 0;
  }

  /** So that the next ones are here: an HMAC needs the second one at its end. */
  private void copyStates() {
    if (before != after) {
      usedOfStates = (int) before.byteSize();
      MemorySegment.copy(before, ValueLayout.JAVA_BYTE, 0, states, 0, usedOfStates);
      before = after;
    }
  }

  private void call(DigestKernel kernel, MemorySegment bytes, int length, long end) {
    if (end == DigestKernel.NOT_THE_END) {
      copyStates();
    }
    kernel.absorb(before, bytes, length, end, after);
  }

  /**
   * Has the kernel take the whole blocks that go on. Writes the states to an array, unless they are
   * there, and from an offset on what is left, a block at most; says how much that is.
   */
  int pause(DigestKernel kernel, byte[] to, int begin) {
    int whole = (int) kernel.wholeBlocks(waiting);
    int left = waiting - whole;
    copyStates();
    if (whole > 0) {
      call(kernel, messageSegment, whole, DigestKernel.NOT_THE_END);
    }
    if (after == statesSegment) {
      FewBytes.copy(states, 0, to, 0, usedOfStates);
    }
    WordByWord.add(message, whole, left, to, begin, 0);
    return left;
  }

  /** Has the kernel take all bytes. */
  public void end(DigestKernel kernel, long end) {
    call(kernel, messageSegment, waiting, end);
    waiting = 0;
  }

  /** The word of the first state with a number. */
  public long word(int index) {
    return (long) BIG.get(states, index * Long.BYTES);
  }

  /** Copies the front of the first state. */
  public void copyState(byte[] to, int offset, int length) {
    FewBytes.copy(states, 0, to, offset, length);
  }

  /** The states. */
  MemorySegment states() {
    return statesSegment;
  }
}
