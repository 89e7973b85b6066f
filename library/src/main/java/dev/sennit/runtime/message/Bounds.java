package dev.sennit.runtime.message;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What must hold of arguments before anything is read or written. */
public final class Bounds {
  private Bounds() {}

  /** Of a part of an array that a caller names. */
  public static void check(String name, byte[] array, int offset, long length) {
    Objects.requireNonNull(array, name);
    if (offset < 0 || length < 0 || length > array.length - offset) {
      throw new IndexOutOfBoundsException(
          "the "
              + name
              + " of "
              + length
              + " bytes at offset "
              + offset
              + " must be within its array of "
              + array.length
              + " bytes");
    }
  }

  /** What an array has for results from an offset on. */
  public static MemorySegment from(int offset, byte[] results) {
    check("results", results, offset, 0);
    return MemorySegment.ofArray(results).asSlice(offset);
  }

  public static void checkAccess(MemorySegment segment) {
    if (!segment.isAccessibleBy(Thread.currentThread())) {
      throw new WrongThreadException(
          "the segment belongs to another thread than " + Thread.currentThread().getName());
    }
    if (!segment.scope().isAlive()) {
      throw new IllegalStateException("the segment must be open, but its arena is closed");
    }
  }

  public static void checkRoom(String what, long length, MemorySegment room) {
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

  public static void checkElements(String what, @Nullable Object[] elements) {
    for (int i = 0; i < elements.length; i++) {
      checkElement(what, elements[i], i);
    }
  }

  public static <T> T checkElement(String what, @Nullable T element, long index) {
    if (element == null) {
      throw new NullPointerException(what + " " + index + " must not be null");
    }
    return element;
  }

  public static void checkShared(String what, MemorySegment segment) {
    if (Confinement.isConfined(segment)) {
      throw new WrongThreadException(
          "the segment of the "
              + what
              + " must be accessible by all threads for a parallel batch, but is confined to "
              + Thread.currentThread().getName());
    }
  }

  /** What a number of results takes of the room for them. */
  public static MemorySegment places(long count, int length, long stride, MemorySegment room) {
    checkRoom("results", 0, room);
    if (stride < length) {
      throw new IllegalArgumentException(
          "the stride must be at least "
              + length
              + " bytes, the length of a result, but is "
              + stride);
    }
    if (count == 0) {
      return room.asSlice(0, 0);
    }
    if (room.byteSize() < length || (room.byteSize() - length) / stride < count - 1) {
      throw new IndexOutOfBoundsException(
          "the "
              + count
              + " results of "
              + length
              + " bytes, "
              + stride
              + " bytes apart, must be within their "
              + room.byteSize()
              + " bytes");
    }
    return room.asSlice(0, (count - 1) * stride + length);
  }
}
