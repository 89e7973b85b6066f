package dev.sennit.runtime.batch;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.tree.ChunkState;
import dev.sennit.runtime.tree.TreeMode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Chunks and parents in the lanes of a kernel. It reaches nothing but native memory by its address,
 * so they are copied there. That also lets only Java read mapped files, which may get shorter.
 */
final class ChunkLanes {
  private static final int BLOCK = 2 * ChunkState.VALUE;
  private static final long CACHE_LINE = 64;

  // So many take as long in lanes.
  private static final int FEW_PARENTS = 2;

  private final ChunkKernels kernels;
  private final MemorySegment memory;
  private final Before chunks;
  private final Before parents;
  private final byte[] after;
  private final MemorySegment afterSegment;
  private TreeMode mode;
  // How much of the memory has been used since it was cleared.
  private int used;

  /** The states before what is in the lanes, and the addresses of that. */
  private static final class Before {
    private final byte[] states;
    private final MemorySegment statesSegment;
    private final MemorySegment addresses;

    Before(int count, long address, int distance) {
      states = new byte[count * ChunkState.LENGTH];
      statesSegment = MemorySegment.ofArray(states);
      long[] each = new long[count];
      for (int lane = 0; lane < count; lane++) {
        each[lane] = address + (long) lane * distance;
      }
      addresses = MemorySegment.ofArray(each);
    }
  }

  ChunkLanes(ChunkKernels kernels) {
    this.kernels = kernels;
    int count = kernels.lanes().shape().messages();
    this.memory = Arena.ofAuto().allocate((long) count * Chunks.BYTES, CACHE_LINE);
    this.chunks = new Before(count, memory.address(), Chunks.BYTES);
    this.parents = new Before(count, memory.address(), BLOCK);
    this.after = new byte[count * ChunkState.LENGTH];
    this.afterSegment = MemorySegment.ofArray(after);
  }

  /** Goes on with a mode. */
  void begin(TreeMode mode) {
    if (mode != this.mode) {
      this.mode = mode;
      for (int at = 0; at < after.length; at += ChunkState.LENGTH) {
        ChunkState.beginChunk(chunks.states, at, mode, 0);
        ChunkState.beginParent(parents.states, at, mode);
      }
    }
  }

  void chunks(
      MemorySegment message, long offset, int places, long number, byte[] values, int valuesAt) {
    for (int place = 0; place < places; place++) {
      ChunkState.setNumber(chunks.states, place * ChunkState.LENGTH, number + place);
    }
    int length = places * Chunks.BYTES;
    MemorySegment.copy(message, offset, memory, 0, length);
    compute(chunks, places, length, values, valuesAt);
  }

  void parents(byte[] children, int places, byte[] values, int valuesAt) {
    int length = places * BLOCK;
    MemorySegment.copy(children, 0, memory, ValueLayout.JAVA_BYTE, 0, length);
    if (places <= FEW_PARENTS) {
      oneByOne(places, length, values, valuesAt);
    } else {
      compute(parents, places, length, values, valuesAt);
    }
  }

  private void oneByOne(int places, int length, byte[] values, int valuesAt) {
    used = Math.max(used, length);
    DigestKernel one = kernels.one();
    for (int place = 0; place < places; place++) {
      MemorySegment block = memory.asSlice((long) place * BLOCK, BLOCK);
      one.absorb(parents.statesSegment, block, BLOCK, one.end(BLOCK), afterSegment);
      ChunkState.copyValue(after, 0, values, valuesAt + place * ChunkState.VALUE);
    }
  }

  /** Computes what is in memory, in so many places. */
  private void compute(Before before, int places, int length, byte[] values, int valuesAt) {
    used = Math.max(used, length);
    if (places == 1) {
      DigestKernel one = kernels.one();
      one.absorb(before.statesSegment, memory, length, one.end(length), afterSegment);
    } else {
      // Lanes behind the last place compute what is there of earlier messages, for nobody.
      kernels
          .of(places)
          .absorb(afterSegment, before.statesSegment, before.addresses, length / places / BLOCK);
    }
    for (int place = 0; place < places; place++) {
      ChunkState.copyValue(
          after, place * ChunkState.LENGTH, values, valuesAt + place * ChunkState.VALUE);
    }
  }

  void clear() {
    if (used > 0) {
      MemoryClearing.clear(memory, used);
      MemoryClearing.clear(after);
      used = 0;
    }
    if (mode != null && mode.isSecret()) {
      MemoryClearing.clear(chunks.states);
      MemoryClearing.clear(parents.states);
      mode = null;
    }
  }
}
