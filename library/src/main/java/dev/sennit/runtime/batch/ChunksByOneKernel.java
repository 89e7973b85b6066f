package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.tree.ChunksOneByOne;
import java.lang.foreign.MemorySegment;

/** Chunks and parents by the kernel for one message: it serves where none for several does. */
public final class ChunksByOneKernel extends ChunksOneByOne {
  private final DigestKernel one;

  public ChunksByOneKernel(DigestKernel one) {
    this.one = one;
  }

  @Override
  protected void compress(byte[] state, byte[] chunk, int length) {
    MemorySegment before = MemorySegment.ofArray(state);
    one.absorb(before, chunk, 0, length, one.end(length), state, 0);
  }

  @Override
  public ChunksByOneKernel another() {
    return new ChunksByOneKernel(one);
  }
}
