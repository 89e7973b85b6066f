package dev.sennit.runtime.aead;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Memory that channels read and write at once and that kernels compute in, where text may be. */
record SegmentBuffer(ByteBuffer bytes, MemorySegment memory) implements AutoCloseable {
  static SegmentBuffer of(int length) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(length);
    return new SegmentBuffer(bytes, MemorySegment.ofBuffer(bytes));
  }

  MemorySegment part(int offset, int length) {
    return memory.asSlice(offset, length);
  }

  /** A view of a part, for a channel. */
  ByteBuffer view(int offset, int length) {
    return bytes.slice(offset, length);
  }

  /** Clears it. The memory goes when nobody refers to it any more. */
  @Override
  public void close() {
    MemoryClearing.clear(memory);
  }
}
