package dev.sennit.runtime.aes;

import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.machine.ObjectPool;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Makes the powers of GHASH's key, as kernels take them from a schedule. The key is a block of
 * zeros, encrypted; to multiply by it is to absorb a block of zeros. So kernels make them all, in a
 * time that does not depend on the key.
 *
 * <p>That is a call for each power. So it is done in native memory, whose addresses calls take in
 * half the time.
 */
final class GhashPowers extends ObjectPool.Kept {

  // Behind a schedule: a state, and the key of GHASH.
  private static final int STATE = AesMemory.SCHEDULE_BYTES;
  private static final int KEY = STATE + 2 * CacheLine.LENGTH;
  private static final int LENGTH = KEY + CacheLine.LENGTH;

  private static final MemorySegment ZEROS = MemorySegment.ofArray(new byte[BLOCK]);

  /** What x to the power of 128 is but for its constant term, in the first bits of an element. */
  private static final long POLYNOMIAL = 0xe1L << 56;

  private static final ObjectPool<GhashPowers> POOL = new ObjectPool<>(GhashPowers::new);

  private final MemorySegment memory;
  private final ByteBuffer numbers;
  private final ByteBuffer elements;
  // On the heap there is none.
  private final long address;

  private GhashPowers() {
    ByteBuffer given = NativeMemory.ask(() -> ByteBuffer.allocateDirect(LENGTH + CacheLine.LENGTH));
    ByteBuffer bytes =
        given == null ? ByteBuffer.allocate(LENGTH) : given.alignedSlice(CacheLine.LENGTH);
    memory = MemorySegment.ofBuffer(bytes);
    numbers = bytes.duplicate().order(ByteOrder.nativeOrder());
    elements = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
    address = given == null ? 0 : memory.address();
  }

  /** Writes so many of the last ones behind round keys. */
  static void write(int count, AesKernels kernels, MemorySegment schedule) {
    GhashPowers own = POOL.take();
    try {
      own.make(count, kernels, schedule);
    } finally {
      MemoryClearing.clear(own.memory);
      POOL.giveBack(own);
    }
  }

  private void make(int count, AesKernels kernels, MemorySegment schedule) {
    MemorySegment.copy(schedule, 0, memory, 0, AesMemory.SCHEDULE_POWERS);
    call(AesMode.CTR, kernels);
    int sum = STATE + AesMemory.STATE_SUM;
    MemorySegment.copy(memory, KEY, memory, sum, BLOCK);
    int place = AesMemory.SCHEDULE_POWERS + Aes.MOST_POWERS * BLOCK;
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        call(AesMode.GHASH, kernels);
      }
      place -= BLOCK;
      write(elements.getLong(sum), elements.getLong(sum + Long.BYTES), place);
    }
    int folded = place + AesMemory.SCHEDULE_FOLDED - AesMemory.SCHEDULE_POWERS;
    MemorySegment.copy(memory, place, schedule, place, (long) count * BLOCK);
    MemorySegment.copy(memory, folded, schedule, folded, (long) count * BLOCK);
  }

  private void call(AesMode mode, AesKernels kernels) {
    if (address == 0) {
      MemorySegment state = memory.asSlice(STATE, AesMemory.STATE_BYTES);
      kernels.call(mode, memory, state, ZEROS, 0, BLOCK, memory.asSlice(KEY, BLOCK));
    } else {
      kernels.call(mode, address, address + STATE, ZEROS, address + KEY);
    }
  }

  /** Divided by x, with its bytes in the opposite order. The first bit is the constant term. */
  private void write(long high, long low, int place) {
    long constant = high >> Long.SIZE - 1;
    long upper = (high ^ constant & POLYNOMIAL) << 1 | low >>> Long.SIZE - 1;
    long lower = low << 1 | constant & 1;
    numbers.putLong(place, lower);
    numbers.putLong(place + Long.BYTES, upper);
    numbers.putLong(place + AesMemory.SCHEDULE_FOLDED - AesMemory.SCHEDULE_POWERS, lower ^ upper);
  }
}
