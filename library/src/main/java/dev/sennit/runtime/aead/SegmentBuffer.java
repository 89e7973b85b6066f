package dev.sennit.runtime.aead;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Memory that channels read and write at once and that kernels compute in, where text may be. */
record SegmentBuffer(ByteBuffer bytes, MemorySegment memory) implements AutoCloseable {
  /** Of memory that goes when nobody refers to it any more, so that all threads may use it. */
  static SegmentBuffer of(int length) {
    return of(Arena.ofAuto(), length);
  }

  static SegmentBuffer of(Arena arena, int length) {
    MemorySegment memory = arena.allocate(length);
    return new SegmentBuffer(memory.asByteBuffer(), memory);
  }

  MemorySegment part(int offset, int length) {
    return memory.asSlice(offset, length);
  }

  /** A view of a part, for a channel. */
  ByteBuffer view(int offset, int length) {
    return bytes.slice(offset, length);
  }

  /** Clears it. */
  @Override
  public void close() {
    MemoryClearing.clear(memory);
  }
}
