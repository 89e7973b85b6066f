package dev.sennit.runtime.cipher;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Memory that kernels compute in, where text may be, and whose parts channels read and write. */
final class SegmentBuffer implements AutoCloseable {
  private final ByteBuffer bytes;
  private final MemorySegment memory;
  private final @Nullable Idle home;
  // There is no text behind.
  private int used;

  private SegmentBuffer(ByteBuffer bytes, MemorySegment memory, @Nullable Idle home) {
    this.bytes = bytes;
    this.memory = memory;
    this.home = home;
  }

  /** Of an arena's memory, which the arena gives back. */
  static SegmentBuffer of(Arena arena, int length) {
    MemorySegment memory = arena.allocate(length);
    return new SegmentBuffer(memory.asByteBuffer(), memory, null);
  }

  /**
   * Keeps a buffer for the next message: to make a large one takes longer than to seal a little.
   */
  static final class Idle {
    private final int length;
    private final AtomicReference<@Nullable SegmentBuffer> buffer = new AtomicReference<>();

    Idle(int length) {
      this.length = length;
    }

    /** Returns a buffer in an array, as streams can read and write it where it is. */
    SegmentBuffer take() {
      SegmentBuffer idle = buffer.getAndSet(null);
      if (idle != null) {
        return idle;
      }
      byte[] array = new byte[length];
      return new SegmentBuffer(ByteBuffer.wrap(array), MemorySegment.ofArray(array), this);
    }
  }

  MemorySegment part(int offset, int length) {
    used = Math.max(used, offset + length);
    return memory.asSlice(offset, length);
  }

  /** A view of all of it, for a channel to read what is sealed. */
  ByteBuffer room() {
    return bytes.duplicate().clear();
  }

  /** A view of a part, for a channel. */
  ByteBuffer view(int offset, int length) {
    used = Math.max(used, offset + length);
    return bytes.slice(offset, length);
  }

  /** Notes that all text has been sealed where it was. */
  void holdsNoText() {
    used = 0;
  }

  /** Clears text, and is idle if it is not an arena's. */
  @Override
  public void close() {
    MemoryClearing.clear(memory.asSlice(0, used));
    used = 0;
    if (home != null) {
      home.buffer.set(this);
    }
  }
}
