package dev.sennit;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.message.ArraySlices;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/** A column whose messages and offsets are in arrays, so that no message is copied. */
final class HeapColumn {
  private final byte[] data;
  private final int dataBegin;
  private final int dataLength;
  private final int[] offsets;
  private final int first;

  private HeapColumn(byte[] data, int dataBegin, int dataLength, int[] offsets, int first) {
    this.data = data;
    this.dataBegin = dataBegin;
    this.dataLength = dataLength;
    this.offsets = offsets;
    this.first = first;
  }

  /** Returns the column of two segments, or null if one of them is not in an array of its type. */
  static HeapColumn of(MemorySegment data, MemorySegment offsets) {
    return data.heapBase().orElse(null) instanceof byte[] bytes
            && offsets.heapBase().orElse(null) instanceof int[] ints
            && offsets.address() % Integer.BYTES == 0
        ? new HeapColumn(
            bytes,
            (int) data.address(),
            (int) data.byteSize(),
            ints,
            (int) (offsets.address() / Integer.BYTES))
        : null;
  }

  /** Adds the messages of a chunk. Offsets are checked wherever they are read: they may change. */
  void add(Chunk chunk, BatchDigest digests) {
    int atOnce = digests.inAnyOrder();
    ArraySlices slices = new ArraySlices(data);
    int begin = offsets[first + (int) chunk.from];
    for (int place = (int) chunk.from; place < chunk.to; place++) {
      int end = offsets[first + place + 1];
      Objects.checkFromToIndex(begin, end, dataLength);
      if (end - begin <= atOnce) {
        if (slices.isFull()) {
          digests.add(slices);
          slices.begin(data);
        }
        slices.add(place, dataBegin + begin, dataBegin + end);
      } else {
        chunk.defer(place, end - begin);
      }
      begin = end;
    }
    digests.add(slices);
    int deferred = chunk.sort();
    for (int i = 0; i < deferred; i++) {
      int place = (int) chunk.inOrder(i);
      int from = offsets[first + place];
      int to = offsets[first + place + 1];
      Objects.checkFromToIndex(from, to, dataLength);
      digests.add(place, data, dataBegin + from, to - from);
    }
  }
}
