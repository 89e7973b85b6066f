package dev.sennit.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Native memory for the schedules of keys, which no garbage collector copies. It is divided into
 * places; a place is cleared and given out again when its owner says so or is forgotten, and not
 * before: until then a thread may be computing with it.
 */
final class ScheduleMemory {
  private static final int PLACES_AT_ONCE = 64;
  private static final int CACHE_LINE = 64;

  private static final Cleaner CLEANER = Cleaner.create();
  private static final Deque<MemorySegment> FREE = new ArrayDeque<>();

  private ScheduleMemory() {}

  /** A place that is free. */
  static synchronized MemorySegment take() {
    if (FREE.isEmpty()) {
      MemorySegment memory =
          Arena.global().allocate((long) PLACES_AT_ONCE * AesKernels.SCHEDULE_BYTES, CACHE_LINE);
      for (int i = 0; i < PLACES_AT_ONCE; i++) {
        FREE.add(memory.asSlice((long) i * AesKernels.SCHEDULE_BYTES, AesKernels.SCHEDULE_BYTES));
      }
    }
    return FREE.removeFirst();
  }

  /** What returns a place, at once if it is called, and else when the owner is forgotten. */
  static Cleaner.Cleanable whenForgotten(Object owner, MemorySegment place) {
    return CLEANER.register(owner, new Return(place));
  }

  private static synchronized void giveBack(MemorySegment place) {
    FREE.addFirst(place);
  }

  /**
   * Clears all but the number of rounds: a kernel that another thread is in must still come to its
   * end.
   */
  static void clear(MemorySegment place) {
    int behindRounds = AesKernels.ROUNDS + Long.BYTES;
    Clearing.clear(place.asSlice(0, AesKernels.ROUNDS));
    Clearing.clear(place.asSlice(behindRounds));
  }

  private record Return(MemorySegment place) implements Runnable {
    @Override
    public void run() {
      clear(place);
      giveBack(place);
    }
  }
}
