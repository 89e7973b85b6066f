package dev.sennit.runtime.blake3;

import dev.sennit.runtime.digest.CallMemory;
import dev.sennit.runtime.digest.DigestKernel;

/** Chunks and parents by the kernel for one message: it serves where none for several does. */
public final class ChunksByOneKernel extends ChunksOneByOne {
  private final DigestKernel one;

  public ChunksByOneKernel(DigestKernel one) {
    this.one = one;
  }

  @Override
  void compress(byte[] state, byte[] chunk, int length) {
    CallMemory memory = CallMemory.take(state, 0, state.length);
    try {
      memory.end(one, chunk, 0, length, one.end(length));
      memory.copyState(state, 0, state.length);
    } finally {
      memory.giveBack();
    }
  }

  @Override
  public ChunksByOneKernel another() {
    return new ChunksByOneKernel(one);
  }
}
