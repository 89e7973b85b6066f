package dev.sennit.runtime.batch;

import dev.sennit.runtime.message.Confinement;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Addresses in segments that a kernel reads where they are. Messages of a column share a segment,
 * so what was found out about the last one is kept.
 */
final class SegmentInPlace {
  private MemorySegment segment = MemorySegment.NULL;
  private boolean lasts;
  private long address;

  /** Returns whether a kernel may read a segment by its address; see {@link Confinement}. */
  boolean allows(MemorySegment data) {
    if (data != segment) {
      lasts = Confinement.lastsForCall(data);
      address = lasts ? data.address() : 0;
      segment = data;
    }
    return lasts;
  }

  /**
   * Returns the address of a part of the segment that is allowed.
   *
   * @throws IndexOutOfBoundsException when it is not within the segment
   */
  long address(long offset, long length) {
    Objects.checkFromIndexSize(offset, length, segment.byteSize());
    return address + offset;
  }

  /** Forgets the segment, which may belong to another thread the next time. */
  void forget() {
    segment = MemorySegment.NULL;
    lasts = false;
  }
}
