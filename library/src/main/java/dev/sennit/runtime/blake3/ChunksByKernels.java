package dev.sennit.runtime.blake3;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Chunks and parents by kernels: one alone by that for one message, and others in lanes. What lanes
 * need is made when there is more than one chunk.
 */
public final class ChunksByKernels implements ChunkCompressor {
  private final ChunkKernels kernels;
  private final DigestKernel one;
  private TreeMode mode = TreeMode.HASH;
  // Null as long as there has been no more than a chunk.
  private @Nullable ChunkLanes inLanes;

  public ChunksByKernels(ChunkKernels kernels) {
    this.kernels = kernels;
    this.one = kernels.one();
  }

  @Override
  public int atOnce() {
    return kernels.atOnce();
  }

  @Override
  public void begin(TreeMode mode) {
    this.mode = mode;
  }

  @Override
  public void chunks(
      MemorySegment message, long offset, int count, long number, byte[] values, int to) {
    inLanes().chunks(message, offset, count, number, values, to);
  }

  @Override
  public void parents(MemorySegment children, int count, byte[] values, int to) {
    if (count > 0) {
      inLanes().parents(children, count, values, to);
    }
  }

  private ChunkLanes inLanes() {
    ChunkLanes made = inLanes;
    if (made == null) {
      made = new ChunkLanes(kernels);
      inLanes = made;
    }
    made.begin(mode);
    return made;
  }

  @Override
  public void end(HeapBytes state, MemorySegment message, long offset, int length) {
    MemorySegment end = offset == 0 ? message : message.asSlice(offset, length);
    one.absorb(state.segment(), end, length, one.end(length), state.segment());
  }

  @Override
  public ChunksByKernels another() {
    return new ChunksByKernels(kernels);
  }

  @Override
  public void forgetKey() {
    if (inLanes != null) {
      inLanes.forgetKey();
    }
  }

  @Override
  public void clear() {
    if (inLanes != null) {
      inLanes.clear();
    }
  }
}
