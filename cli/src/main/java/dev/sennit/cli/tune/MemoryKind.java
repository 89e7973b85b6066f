package dev.sennit.cli.tune;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The two kinds of memory. Each has its own thresholds. */
public enum MemoryKind {
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

  MemoryKind(String title) {
    this.title = title;
  }

  /** Returns the name at the beginning of a line. */
  String title() {
    return title;
  }

  /** Allocates memory that lives as long as the arena. */
  abstract MemorySegment allocate(Arena arena, long size);
}
