package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.HeapBytes;
import dev.sennit.runtime.message.Interruption;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a chunk each, of so many blocks, gathered until there is one for each lane. The
 * states say where each of them ends in its last block.
 */
final class SingleChunks {
  private final ChunkKernels kernels;
  private final int blocks;
  private final int chunkLength;
  private final DigestSink sink;
  // Null until the first message.
  private @Nullable Lanes lanes;
  private int count;

  /** What lanes are given. */
  private static final class Lanes {
    final HeapBytes states;
    final HeapBytes after;
    final HeapBytes chunks;
    final long[] places;

    Lanes(int count, int chunkLength) {
      states = HeapBytes.of(count * ChunkState.LENGTH);
      after = HeapBytes.of(count * ChunkState.LENGTH);
      chunks = HeapBytes.of(count * chunkLength);
      places = new long[count];
      for (int lane = 0; lane < count; lane++) {
        ChunkState.beginOnlyChunk(states.bytes(), lane * ChunkState.LENGTH, TreeMode.HASH);
      }
    }
  }

  SingleChunks(ChunkKernels kernels, int blocks, DigestSink sink) {
    this.kernels = kernels;
    this.blocks = blocks;
    this.chunkLength = blocks * kernels.one().blockLength();
    this.sink = sink;
  }

  void add(long place, byte[] message, int offset, int length) {
    Lanes lanes = lanes();
    System.arraycopy(message, offset, lanes.chunks.bytes(), count * chunkLength, length);
    added(lanes, place, length);
  }

  void add(long place, MemorySegment data, long offset, int length) {
    Lanes lanes = lanes();
    MemorySegment.copy(
        data, ValueLayout.JAVA_BYTE, offset, lanes.chunks.bytes(), count * chunkLength, length);
    added(lanes, place, length);
  }

  private Lanes lanes() {
    if (lanes == null) {
      lanes = new Lanes(kernels.atOnce(), chunkLength);
    }
    return lanes;
  }

  private void added(Lanes lanes, long place, int length) {
    int at = count * chunkLength;
    Arrays.fill(lanes.chunks.bytes(), at + length, at + chunkLength, (byte) 0);
    ChunkState.setLeft(lanes.states.bytes(), count * ChunkState.LENGTH, length);
    lanes.places[count++] = place;
    if (count == lanes.places.length) {
      compute();
    }
  }

  /** Comes to the end of the messages that there are. */
  void compute() {
    Lanes lanes = this.lanes;
    if (lanes == null || count == 0) {
      return;
    }
    Interruption.check();
    if (count == 1) {
      int length = ChunkState.left(lanes.states.bytes(), 0);
      DigestKernel one = kernels.one();
      one.absorb(
          one.initialState(),
          lanes.chunks.segment(),
          length,
          one.end(length),
          lanes.after.segment());
    } else {
      // Lanes behind the last message compute what is there of earlier ones, for nobody.
      kernels
          .of(count)
          .absorb(
              lanes.after.segment(),
              lanes.states.segment(),
              lanes.chunks.segment(),
              chunkLength,
              blocks);
    }
    sink.put(lanes.after.bytes(), ChunkState.LENGTH, lanes.places, 0, count);
    count = 0;
  }

  void clear() {
    if (lanes != null) {
      lanes.chunks.clear();
      lanes.after.clear();
      lanes = null;
      count = 0;
    }
  }
}
