package dev.sennit.runtime.blake3;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Chunks and parents in the lanes of kernels, which read them where they are. A kernel reads all
 * its lanes, so fewer chunks than it has lanes are copied to room for all. So are those of a mapped
 * file, which may get shorter: that must only happen to Java.
 */
final class ChunkLanes {
  private static final int BLOCK = 2 * ChunkState.VALUE;
  private static final int BLOCKS = Chunks.BYTES / BLOCK;

  private final ChunkKernels kernels;
  private final HeapBytes beforeChunks;
  private final HeapBytes beforeParents;
  private final HeapBytes after;
  private final HeapBytes children = HeapBytes.of(BLOCK);
  // Null until chunks have been copied.
  private @Nullable HeapBytes room;
  private int used;
  private @Nullable TreeMode mode;

  ChunkLanes(ChunkKernels kernels) {
    this.kernels = kernels;
    int length = kernels.atOnce() * ChunkState.LENGTH;
    this.beforeChunks = HeapBytes.of(length);
    this.beforeParents = HeapBytes.of(length);
    this.after = HeapBytes.of(length);
  }

  /** Goes on with a mode. */
  void begin(TreeMode mode) {
    if (mode != this.mode) {
      this.mode = mode;
      ChunkState.beginChunk(beforeChunks.bytes(), 0, mode, 0);
      ChunkState.beginParent(beforeParents.bytes(), 0, mode);
      copyToAllLanes(beforeChunks.bytes());
      copyToAllLanes(beforeParents.bytes());
    }
  }

  /** Copies the first state. Few long copies take less time than many short ones. */
  private static void copyToAllLanes(byte[] states) {
    for (int done = ChunkState.LENGTH; done < states.length; done *= 2) {
      System.arraycopy(states, 0, states, done, Math.min(done, states.length - done));
    }
  }

  // ---------------------------------------------------------------- chunks

  /** The arguments are those of {@code ChunkCompressor}. */
  void chunks(
      MemorySegment message, long offset, int count, long number, byte[] values, int valuesAt) {
    int done = 0;
    while (done < count) {
      ChunksKernel kernel = kernels.of(count - done);
      int places = Math.min(kernel.shape().messages(), count - done);
      long from = offset + (long) done * Chunks.BYTES;
      for (int place = 0; place < places; place++) {
        ChunkState.setNumber(
            beforeChunks.bytes(), place * ChunkState.LENGTH, number + done + place);
      }
      boolean fills = places == 1 || places == kernel.shape().messages();
      boolean inPlace = fills && !message.isMapped();
      MemorySegment chunks =
          inPlace
              ? from == 0 ? message : message.asSlice(from)
              : copied(message, from, places * Chunks.BYTES);
      compute(kernel, chunks, places);
      copyValues(places, values, valuesAt + done * ChunkState.VALUE);
      done += places;
    }
  }

  private void compute(ChunksKernel kernel, MemorySegment chunks, int places) {
    if (places == 1) {
      DigestKernel one = kernels.one();
      one.absorb(
          beforeChunks.segment(), chunks, Chunks.BYTES, one.end(Chunks.BYTES), after.segment());
    } else {
      // Lanes behind the last place compute what is there of earlier messages, for nobody.
      kernel.absorb(after.segment(), beforeChunks.segment(), chunks, Chunks.BYTES, BLOCKS);
    }
  }

  private MemorySegment copied(MemorySegment message, long from, int length) {
    if (room == null) {
      room = HeapBytes.of(kernels.atOnce() * Chunks.BYTES);
    }
    used = Math.max(used, length);
    MemorySegment.copy(message, ValueLayout.JAVA_BYTE, from, room.bytes(), 0, length);
    return room.segment();
  }

  // ---------------------------------------------------------------- parents

  /**
   * Computes parents, at most as many as there are lanes.
   *
   * @param all values, and room behind them for those of parents in all lanes
   */
  void parents(MemorySegment all, int count, byte[] values, int valuesAt) {
    if (kernels.areFew(count)) {
      DigestKernel one = kernels.one();
      for (int place = 0; place < count; place++) {
        long from = (long) place * BLOCK;
        MemorySegment.copy(all, ValueLayout.JAVA_BYTE, from, children.bytes(), 0, BLOCK);
        one.absorb(
            beforeParents.segment(), children.segment(), BLOCK, one.end(BLOCK), after.segment());
        ChunkState.copyValue(after.bytes(), 0, values, valuesAt + place * ChunkState.VALUE);
      }
    } else {
      kernels.of(count).absorb(after.segment(), beforeParents.segment(), all, BLOCK, 1);
      copyValues(count, values, valuesAt);
    }
  }

  private void copyValues(int count, byte[] values, int valuesAt) {
    for (int place = 0; place < count; place++) {
      ChunkState.copyValue(
          after.bytes(), place * ChunkState.LENGTH, values, valuesAt + place * ChunkState.VALUE);
    }
  }

  // ---------------------------------------------------------------- again

  void clear() {
    after.clear();
    children.clear();
    if (room != null) {
      room.clear(used);
      used = 0;
    }
    forgetKey();
  }

  /** Clears the key, which {@link #begin} takes again from its mode. */
  void forgetKey() {
    // Read once, as threads that break the rule of one may end the mode meanwhile.
    TreeMode begun = mode;
    if (begun != null && begun.isSecret()) {
      beforeChunks.clear();
      beforeParents.clear();
      mode = null;
    }
  }
}
