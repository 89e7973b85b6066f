package dev.sennit;

import java.lang.foreign.MemorySegment;

/** What must hold of arguments before anything is read or written. */
final class Bounds {
  private Bounds() {}

  static void check(String what, int offset, int length, int arrayLength) {
    if (offset < 0 || length < 0 || length > arrayLength - offset) {
      throw new IndexOutOfBoundsException(
          "the "
              + what
              + " of "
              + length
              + " bytes at offset "
              + offset
              + " must be within its array of "
              + arrayLength
              + " bytes");
    }
  }

  static void checkAccess(MemorySegment segment) {
    if (!segment.isAccessibleBy(Thread.currentThread())) {
      throw new WrongThreadException(
          "the segment belongs to another thread than " + Thread.currentThread().getName());
    }
    if (!segment.scope().isAlive()) {
      throw new IllegalStateException("the segment must be open, but its arena is closed");
    }
  }

  static void checkRoom(String what, long length, MemorySegment room) {
    checkAccess(room);
    if (room.isReadOnly()) {
      throw new IllegalArgumentException("the segment for the " + what + " must not be read-only");
    }
    if (length > room.byteSize()) {
      throw new IndexOutOfBoundsException(
          "the "
              + what
              + " of "
              + length
              + " bytes must be within its segment of "
              + room.byteSize()
              + " bytes");
    }
  }
}
