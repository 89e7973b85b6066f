package dev.sennit.runtime.aes;

import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The powers of GHASH's key, as kernels take them from a schedule. The key is a block of zeros,
 * encrypted; to multiply by it is to absorb a block of zeros. So kernels make them all, in a time
 * that does not depend on the key.
 */
final class GhashPowers {
  private static final VarHandle BIG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final byte[] ZEROS = new byte[BLOCK];

  /** What x to the power of 128 is but for its constant term, in the first bits of an element. */
  private static final long POLYNOMIAL = 0xe1L << 56;

  private GhashPowers() {}

  /** Writes so many of the last ones behind round keys. */
  static void write(int count, AesKernels kernels, MemorySegment schedule) {
    byte[] state = new byte[AesMemory.STATE_BYTES];
    MemorySegment segment = MemorySegment.ofArray(state);
    byte[] key = new byte[BLOCK];
    kernels.call(AesMode.CTR, schedule, segment, key, 0, BLOCK, key, 0);
    System.arraycopy(key, 0, state, AesMemory.STATE_SUM, BLOCK);
    int place = AesMemory.SCHEDULE_POWERS + Aes.MOST_POWERS * BLOCK;
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        kernels.call(AesMode.GHASH, schedule, segment, ZEROS, 0, BLOCK, ZEROS, 0);
      }
      place -= BLOCK;
      write(
          (long) BIG.get(state, AesMemory.STATE_SUM),
          (long) BIG.get(state, AesMemory.STATE_SUM + Long.BYTES),
          schedule,
          place);
    }
    MemoryClearing.clear(state);
    MemoryClearing.clear(key);
  }

  /** Divided by x, with its bytes in the opposite order. The first bit is the constant term. */
  private static void write(long high, long low, MemorySegment schedule, int place) {
    long constant = high >> Long.SIZE - 1;
    long upper = (high ^ constant & POLYNOMIAL) << 1 | low >>> Long.SIZE - 1;
    long lower = low << 1 | constant & 1;
    schedule.set(ValueLayout.JAVA_LONG, place, lower);
    schedule.set(ValueLayout.JAVA_LONG, place + Long.BYTES, upper);
    schedule.set(
        ValueLayout.JAVA_LONG,
        place + AesMemory.SCHEDULE_FOLDED - AesMemory.SCHEDULE_POWERS,
        lower ^ upper);
  }
}
