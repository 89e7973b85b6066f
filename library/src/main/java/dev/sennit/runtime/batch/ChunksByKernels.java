package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.tree.ChunkCompressor;
import dev.sennit.runtime.tree.TreeMode;
import java.lang.foreign.MemorySegment;

/**
 * Chunks and parents by kernels: one alone by that for one message, and others in lanes. What lanes
 * need is made when there is more than one chunk. Where the JVM gives no native memory for that,
 * the kernel for one message computes them all.
 */
public final class ChunksByKernels implements ChunkCompressor {
  private final ChunkKernels kernels;
  private final DigestKernel one;
  private TreeMode mode;
  // Both are null as long as they have not been needed.
  private ChunkLanes inLanes;
  private ChunksByOneKernel oneByOne;

  public ChunksByKernels(ChunkKernels kernels) {
    this.kernels = kernels;
    this.one = kernels.one();
  }

  @Override
  public int atOnce() {
    return kernels.lanes().shape().messages();
  }

  @Override
  public void begin(TreeMode mode) {
    this.mode = mode;
  }

  @Override
  public void chunks(
      MemorySegment message, long offset, int count, long number, byte[] values, int to) {
    ChunkLanes lanes = inLanes();
    if (lanes != null) {
      lanes.chunks(message, offset, count, number, values, to);
    } else {
      oneByOne().chunks(message, offset, count, number, values, to);
    }
  }

  @Override
  public void parents(byte[] children, int count, byte[] values, int to) {
    if (count > 0) {
      ChunkLanes lanes = inLanes();
      if (lanes != null) {
        lanes.parents(children, count, values, to);
      } else {
        oneByOne().parents(children, count, values, to);
      }
    }
  }

  private ChunkLanes inLanes() {
    ChunkLanes made = inLanes;
    if (made == null && !NativeMemory.isExhausted()) {
      try {
        made = new ChunkLanes(kernels);
        inLanes = made;
      } catch (OutOfMemoryError e) {
        NativeMemory.noteExhausted();
      }
    }
    if (made != null) {
      made.begin(mode);
    }
    return made;
  }

  private ChunksByOneKernel oneByOne() {
    ChunksByOneKernel made = oneByOne;
    if (made == null) {
      made = new ChunksByOneKernel(one);
      oneByOne = made;
    }
    made.begin(mode);
    return made;
  }

  @Override
  public void end(byte[] state, MemorySegment message, long offset, int length) {
    MemorySegment states = MemorySegment.ofArray(state);
    one.absorb(states, message.asSlice(offset, length), length, one.end(length), states);
  }

  @Override
  public ChunksByKernels another() {
    return new ChunksByKernels(kernels);
  }

  @Override
  public void clear() {
    if (inLanes != null) {
      inLanes.clear();
    }
    if (oneByOne != null) {
      oneByOne.clear();
    }
  }
}
