package dev.sennit.runtime.message;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A copy of a message of any length, for the thread that makes it; cleared when it is closed. */
public final class CopiedMessage implements AutoCloseable {
  /** The length of the longest array of bytes. */
  public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  // Null where an array has the copy.
  private final @Nullable Arena arena;
  private final MemorySegment segment;

  private CopiedMessage(long length) {
    arena = length > LONGEST_ARRAY ? Arena.ofConfined() : null;
    segment =
        arena == null ? MemorySegment.ofArray(new byte[(int) length]) : arena.allocate(length);
  }

  /** Copies a message. */
  public static CopiedMessage of(MemorySegment message) {
    CopiedMessage copy = new CopiedMessage(message.byteSize());
    try {
      copy.segment.copyFrom(message);
      return copy;
    } catch (Throwable e) {
      // A mapped file may have become shorter.
      copy.close();
      throw e;
    }
  }

  /** The copy. */
  public MemorySegment segment() {
    return segment;
  }

  @Override
  public void close() {
    MemoryClearing.clear(segment);
    if (arena != null) {
      arena.close();
    }
  }
}
