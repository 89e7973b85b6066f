package dev.sennit.runtime.aes;

import dev.sennit.runtime.clear.Forgotten;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.machine.IntrusiveList;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * A key of AES as kernels take it: its schedule.
 *
 * <p>A key that lasts is in native memory. If it is never destroyed, it is cleared some time after
 * its owner is gone. What the garbage collector must see to for that prolongs its pauses, and many
 * programs make a cipher for each message. So a key for a few messages is on the heap, where the
 * JCA's own key is.
 *
 * <p>What is in it never changes until it is destroyed, so all threads can share it. But an owner
 * that shares it with no other thread may have it become another key, in the same memory.
 *
 * <p>To make all powers of GHASH's key takes longer than to encrypt a short message. So they are
 * made when they are needed: for CTR none, and few as long as messages are short.
 *
 * <p>Bounds are checked as {@link AesKernels} says.
 */
public final class AesKey extends IntrusiveList.Link {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final int FEW_POWERS = 4;
  // With few powers a call takes less than twice as many blocks.
  private static final int FEW_BYTES = (2 * FEW_POWERS - 1) * Aes.BLOCK;
  // Where so many calls with few powers take as long as one, with all powers made before.
  private static final int FIRST_TEXT = 8 * FEW_BYTES;

  private final AesKernels kernels;
  // Of the key in bytes; 0 where there is none to compute with.
  private int length;
  private final MemorySegment schedule;
  // Of a key that lasts. Keeps the memory of the schedule, too.
  private final ScheduleMemory.@Nullable Place place;
  private final Cleaner.@Nullable Cleanable forgotten;
  private volatile int powers;
  // Of several threads each may take its text for the first one.
  private boolean hasTakenText;
  // Whether nothing is in its memory.
  private boolean isEmpty;
  private boolean destroyed;
  private boolean cleared;

  /**
   * Expands a key, which the caller may clear; {@link #isLength} holds of its length.
   *
   * @param lasts whether it is for more than a few messages
   */
  public static AesKey of(AesKernels kernels, byte[] key, boolean lasts) {
    return lasts ? new AesKey(kernels, key) : new AesKey(kernels, ScheduleMemory.onHeap(), key);
  }

  private AesKey(AesKernels kernels, MemorySegment schedule, byte[] key) {
    this.kernels = kernels;
    this.schedule = schedule;
    this.place = null;
    this.forgotten = null;
    expand(key);
  }

  /** Expands a key that lasts, which the caller may clear. */
  public AesKey(AesKernels kernels, byte[] key) {
    this.kernels = kernels;
    DestroyedKeys.releaseUnused();
    this.place = new ScheduleMemory.Place();
    // Before memory is taken, which goes back to other keys whatever fails from here on.
    this.forgotten = Forgotten.clearing(this, place);
    try {
      this.schedule = place.take();
      expand(key);
    } catch (Throwable e) {
      release();
      throw e;
    }
  }

  /** Its length last, so that an error between leaves no key. */
  private synchronized void expand(byte[] key) {
    isEmpty = false;
    kernels.expand(schedule, key);
    length = key.length;
    Reference.reachabilityFence(this);
  }

  /** Whether it is a key for more than a few messages. */
  public boolean lasts() {
    return place != null;
  }

  /** Whether a key of AES can have so many bytes. */
  public static boolean isLength(int length) {
    return length == 16 || length == 24 || length == 32;
  }

  /** Whether these are the key's bytes, in a time that does not depend on where they differ. */
  public boolean isOf(byte[] key) {
    if (key.length != length) {
      return false;
    }
    long difference = 0;
    for (int i = 0; i < length; i += Long.BYTES) {
      difference |=
          schedule.get(ValueLayout.JAVA_LONG_UNALIGNED, AesMemory.SCHEDULE_ROUND_KEYS + i)
              ^ (long) LONGS.get(key, i);
    }
    Reference.reachabilityFence(this);
    return difference == 0;
  }

  /** Clears a key that no other thread shares, until it becomes another one. */
  public synchronized void empty() {
    if (!isEmpty) {
      length = 0;
      powers = 0;
      hasTakenText = false;
      ScheduleMemory.clear(schedule);
      isEmpty = true;
    }
    Reference.reachabilityFence(this);
  }

  /** Makes it another key, where no other thread shares it. */
  public synchronized void become(byte[] key) {
    empty();
    expand(key);
  }

  /** Clears it, and gives native memory, in which no thread computes any more, to other keys. */
  void release() {
    endPowers();
    length = 0;
    if (place != null && forgotten != null) {
      place.run();
      forgotten.clean();
    } else {
      ScheduleMemory.clear(schedule);
    }
  }

  /**
   * Clears it, and gives its memory to other keys as soon as no thread computes with it. What is
   * computed with it meanwhile means nothing. One on the heap is cleared at once. From now on no
   * {@link AesMessagePool.Seat} may be taken to compute with it.
   */
  public void destroy() {
    if (place == null) {
      release();
      return;
    }
    endPowers();
    if (clearOnce()) {
      DestroyedKeys.add(this);
    }
  }

  /** No powers are written from now on, as the place may be another key's. */
  private synchronized void endPowers() {
    destroyed = true;
  }

  /** Not once more, as the place may be another key's. */
  private synchronized boolean clearOnce() {
    if (cleared) {
      return false;
    }
    ScheduleMemory.clear(schedule);
    cleared = true;
    return true;
  }

  /**
   * How many bytes of the next text a call takes at most: few of the first text, if that is short.
   * To make all powers takes longer, and many keys encrypt one text only.
   */
  int bytesPerCall(long length) {
    if (hasTakenText) {
      return AesKernels.BYTES_PER_CALL;
    }
    hasTakenText = true;
    return length <= FIRST_TEXT ? FEW_BYTES : AesKernels.BYTES_PER_CALL;
  }

  /**
   * How many bytes a call more should take before a long text, so that kernels write the result to
   * whole lines of the cache: they write up to a line at once, and two lines take twice as long.
   */
  int bytesBeforeLine(long length, MemorySegment out, long outOffset) {
    if (length < AesKernels.LONG_TEXT || out.isMapped()) {
      return 0;
    }
    int before = kernels.bytesBeforeLine(out, outOffset);
    return before % Aes.BLOCK == 0 ? before : 0;
  }

  /** Computes in a mode with this key, which is not cleared before that came to its end. */
  public void call(
      AesMode mode,
      MemorySegment state,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    needPowers(mode, length);
    requireKey();
    kernels.call(mode, schedule, state, in, inOffset, length, out, outOffset);
    Reference.reachabilityFence(this);
  }

  void call(
      AesMode mode,
      MemorySegment state,
      MemorySegment in,
      long offset,
      long length,
      MemorySegment out) {
    needPowers(mode, length);
    requireKey();
    if (in.isMapped() || out.isMapped()) {
      callWithCopy(mode, state, in, offset, (int) length, out);
    } else {
      kernels.call(mode, schedule, state, in, offset, length, out);
    }
    Reference.reachabilityFence(this);
  }

  /** There is none where an error was thrown while it became another one. */
  private void requireKey() {
    if (length == 0) {
      throw new IllegalStateException("there is no key of AES to compute with");
    }
  }

  /** As kernels never see a mapped file, which may be shorter by now. */
  private void callWithCopy(
      AesMode mode,
      MemorySegment state,
      MemorySegment in,
      long offset,
      int length,
      MemorySegment out) {
    byte[] text = in.asSlice(offset, length).toArray(ValueLayout.JAVA_BYTE);
    try {
      kernels.call(mode, schedule, state, text, 0, length, text, 0);
      if (mode != AesMode.GHASH) {
        MemorySegment.copy(text, 0, out, ValueLayout.JAVA_BYTE, offset, length);
      }
    } finally {
      MemoryClearing.clear(text);
    }
  }

  /** Has the powers made that a text of this length needs in a call. */
  void needPowers(AesMode mode, long length) {
    int made = powers;
    if (made < Aes.POWERS_READ && mode != AesMode.CTR) {
      // Kernels are proved to read one for each whole block of a text, down to a power of two: at
      // least one, and at most POWERS_READ.
      long read = Long.highestOneBit(length / Aes.BLOCK);
      int needed = read <= FEW_POWERS ? FEW_POWERS : Aes.POWERS_READ;
      if (made < needed) {
        makePowers(needed);
      }
    }
  }

  // Those that are there are written once more as they are: other threads may be reading them.
  private synchronized void makePowers(int count) {
    if (powers < count && length != 0 && !destroyed) {
      GhashPowers.write(count, kernels, schedule);
      powers = count;
    }
  }
}
