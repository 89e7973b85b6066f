package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.tree.ChunkState;
import dev.sennit.runtime.tree.TreeMode;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

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
  private Lanes lanes;
  private int count;

  /** What lanes are given. */
  private static final class Lanes {
    final byte[] states;
    final byte[] after;
    final byte[] chunks;
    final long[] places;
    final MemorySegment statesSegment;
    final MemorySegment afterSegment;
    final MemorySegment chunksSegment;

    Lanes(int count, int chunkLength) {
      states = new byte[count * ChunkState.LENGTH];
      after = new byte[states.length];
      chunks = new byte[count * chunkLength];
      places = new long[count];
      statesSegment = MemorySegment.ofArray(states);
      afterSegment = MemorySegment.ofArray(after);
      chunksSegment = MemorySegment.ofArray(chunks);
      for (int at = 0; at < states.length; at += ChunkState.LENGTH) {
        ChunkState.beginOnlyChunk(states, at, TreeMode.HASH);
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
    System.arraycopy(message, offset, lanes.chunks, count * chunkLength, length);
    added(lanes, place, length);
  }

  void add(long place, MemorySegment data, long offset, int length) {
    Lanes lanes = lanes();
    MemorySegment.copy(
        data, ValueLayout.JAVA_BYTE, offset, lanes.chunks, count * chunkLength, length);
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
    Arrays.fill(lanes.chunks, at + length, at + chunkLength, (byte) 0);
    ChunkState.setLeft(lanes.states, count * ChunkState.LENGTH, length);
    lanes.places[count++] = place;
    if (count == lanes.places.length) {
      compute();
    }
  }

  /** Comes to the end of the messages that there are. */
  void compute() {
    if (count == 0) {
      return;
    }
    Interruption.check();
    if (count == 1) {
      MemorySegment chunk = lanes.chunksSegment.asSlice(0, ChunkState.left(lanes.states, 0));
      int length = (int) chunk.byteSize();
      DigestKernel one = kernels.one();
      one.absorb(one.initialState(), chunk, length, one.end(length), lanes.afterSegment);
    } else {
      // Lanes behind the last message compute what is there of earlier ones, for nobody.
      kernels
          .of(count)
          .absorb(
              lanes.afterSegment, lanes.statesSegment, lanes.chunksSegment, chunkLength, blocks);
    }
    sink.put(lanes.after, ChunkState.LENGTH, lanes.places, 0, count);
    count = 0;
  }

  void clear() {
    if (lanes != null) {
      MemoryClearing.clear(lanes.chunks);
      MemoryClearing.clear(lanes.after);
      lanes = null;
      count = 0;
    }
  }
}
