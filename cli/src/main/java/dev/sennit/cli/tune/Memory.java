package dev.sennit.cli.tune;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The two kinds of memory, each of which has thresholds of its own. */
public enum Memory {
  NATIVE("Native memory") {
    @Override
    MemorySegment allocate(Arena arena, long size) {
      return arena.allocate(size);
    }
  },
  HEAP("Heap arrays") {
    @Override
    MemorySegment allocate(Arena arena, long size) {
      return MemorySegment.ofArray(new byte[Math.toIntExact(size)]);
    }
  };

  private final String title;

  Memory(String title) {
    this.title = title;
  }

  /** What it is called where a line begins. */
  String title() {
    return title;
  }

  /** So much of it, for as long as the arena lives. */
  abstract MemorySegment allocate(Arena arena, long size);
}
