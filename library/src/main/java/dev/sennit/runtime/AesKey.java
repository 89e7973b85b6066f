package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteOrder;

/**
 * A key of AES as kernels take it: its schedule, in native memory. It never changes until it is
 * destroyed, so all threads can share it. One that is forgotten is cleared too, some time later.
 *
 * <p>No method here checks bounds: whoever calls has done so.
 */
public final class AesKey {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final AesKernels kernels;
  private final int length;
  private final MemorySegment schedule;

  /** Expands a key, which the caller may clear; {@link #isLength} holds of its length. */
  public AesKey(AesKernels kernels, byte[] key) {
    this.kernels = kernels;
    this.length = key.length;
    this.schedule = ScheduleMemory.placeOf(this);
    kernels.expand(schedule, key);
    GhashPowers.write(kernels, schedule);
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
      difference |= schedule.get(ValueLayout.JAVA_LONG_UNALIGNED, i) ^ (long) LONGS.get(key, i);
    }
    Reference.reachabilityFence(this);
    return difference == 0;
  }

  /** Clears it. What is computed with it meanwhile and from now on means nothing. */
  public void destroy() {
    ScheduleMemory.clear(schedule);
    Reference.reachabilityFence(this);
  }

  /** Computes in a mode with this key, which is not cleared before that came to its end. */
  void call(AesMode mode, byte[] state, byte[] in, int inOffset, byte[] out, int outOffset) {
    kernels.call(mode, schedule, state, in, inOffset, out, outOffset);
    Reference.reachabilityFence(this);
  }

  /** The same from segment to segment. */
  void call(AesMode mode, byte[] state, MemorySegment in, MemorySegment out) {
    kernels.call(mode, schedule, state, in, out);
    Reference.reachabilityFence(this);
  }
}
