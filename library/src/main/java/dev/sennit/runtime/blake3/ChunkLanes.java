package dev.sennit.runtime.blake3;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.tree.ChunkState;
import dev.sennit.runtime.tree.TreeMode;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Chunks and parents in the lanes of kernels, which read them where they are. A kernel reads all
 * its lanes, so fewer chunks than it has lanes are copied to room for all. So are those of a mapped
 * file, which may get shorter: that must only happen to Java.
 */
final class ChunkLanes {
  private static final int BLOCK = 2 * ChunkState.VALUE;
  private static final int BLOCKS = Chunks.BYTES / BLOCK;

  private final ChunkKernels kernels;
  private final byte[] chunkStates;
  private final byte[] parentStates;
  private final byte[] after;
  private final MemorySegment beforeChunks;
  private final MemorySegment beforeParents;
  private final MemorySegment afterSegment;
  // Null until chunks have been copied.
  private byte[] room;
  private int used;
  private TreeMode mode;

  ChunkLanes(ChunkKernels kernels) {
    this.kernels = kernels;
    int length = kernels.atOnce() * ChunkState.LENGTH;
    this.chunkStates = new byte[length];
    this.parentStates = new byte[length];
    this.after = new byte[length];
    this.beforeChunks = MemorySegment.ofArray(chunkStates);
    this.beforeParents = MemorySegment.ofArray(parentStates);
    this.afterSegment = MemorySegment.ofArray(after);
  }

  /** Goes on with a mode. */
  void begin(TreeMode mode) {
    if (mode != this.mode) {
      this.mode = mode;
      ChunkState.beginChunk(chunkStates, 0, mode, 0);
      ChunkState.beginParent(parentStates, 0, mode);
      copyToAllLanes(chunkStates);
      copyToAllLanes(parentStates);
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
        ChunkState.setNumber(chunkStates, place * ChunkState.LENGTH, number + done + place);
      }
      boolean fills = places == 1 || places == kernel.shape().messages();
      boolean inPlace = fills && !message.isMapped();
      MemorySegment chunks =
          inPlace
              ? message.asSlice(from, (long) places * Chunks.BYTES)
              : copied(message, from, places * Chunks.BYTES);
      compute(kernel, chunks, places);
      copyValues(places, values, valuesAt + done * ChunkState.VALUE);
      done += places;
    }
  }

  private void compute(ChunksKernel kernel, MemorySegment chunks, int places) {
    if (places == 1) {
      DigestKernel one = kernels.one();
      one.absorb(beforeChunks, chunks, Chunks.BYTES, one.end(Chunks.BYTES), afterSegment);
    } else {
      // Lanes behind the last place compute what is there of earlier messages, for nobody.
      kernel.absorb(afterSegment, beforeChunks, chunks, Chunks.BYTES, BLOCKS);
    }
  }

  private MemorySegment copied(MemorySegment message, long from, int length) {
    if (room == null) {
      room = new byte[kernels.atOnce() * Chunks.BYTES];
    }
    used = Math.max(used, length);
    MemorySegment.copy(message, ValueLayout.JAVA_BYTE, from, room, 0, length);
    return MemorySegment.ofArray(room);
  }

  // ---------------------------------------------------------------- parents

  /**
   * Computes parents, at most as many as there are lanes.
   *
   * @param children values, and room behind them for those of parents in all lanes
   */
  void parents(byte[] children, int count, byte[] values, int valuesAt) {
    MemorySegment blocks = MemorySegment.ofArray(children);
    if (kernels.areFew(count)) {
      DigestKernel one = kernels.one();
      for (int place = 0; place < count; place++) {
        MemorySegment block = blocks.asSlice((long) place * BLOCK, BLOCK);
        one.absorb(beforeParents, block, BLOCK, one.end(BLOCK), afterSegment);
        ChunkState.copyValue(after, 0, values, valuesAt + place * ChunkState.VALUE);
      }
    } else {
      kernels.of(count).absorb(afterSegment, beforeParents, blocks, BLOCK, 1);
      copyValues(count, values, valuesAt);
    }
  }

  private void copyValues(int count, byte[] values, int valuesAt) {
    for (int place = 0; place < count; place++) {
      ChunkState.copyValue(
          after, place * ChunkState.LENGTH, values, valuesAt + place * ChunkState.VALUE);
    }
  }

  // ---------------------------------------------------------------- again

  void clear() {
    MemoryClearing.clear(after);
    if (used > 0) {
      MemoryClearing.clear(room, 0, used);
      used = 0;
    }
    forgetKey();
  }

  /** Clears the key, which {@link #begin} takes again from its mode. */
  void forgetKey() {
    // Read once, as threads that break the rule of one may end the mode meanwhile.
    TreeMode begun = mode;
    if (begun != null && begun.isSecret()) {
      MemoryClearing.clear(chunkStates);
      MemoryClearing.clear(parentStates);
      mode = null;
    }
  }
}
