package dev.sennit.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Where a kernel may read a message by its address. The linker keeps alive what a call is given,
 * but knows nothing of addresses in a table: another thread could give back the memory of a shared
 * arena meanwhile. It cannot do so with memory that is confined to this thread, or is for ever.
 */
final class InPlace {
  // Never started: it stands for all threads but the one that asks.
  private static final Thread ANOTHER = Thread.ofPlatform().unstarted(() -> {});

  private InPlace() {}

  /** Whether the memory of a segment, which this thread may access, stays during a call. */
  static boolean isSafe(MemorySegment segment) {
    return segment != null
        && segment.isNative()
        && (!segment.isAccessibleBy(ANOTHER) || segment.scope().equals(Arena.global().scope()));
  }
}
