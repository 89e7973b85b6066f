package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.ParallelKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.machine.KernelCalls.OfChunks;
import dev.sennit.runtime.machine.Safepoint;
import java.lang.foreign.MemorySegment;

/**
 * A kernel for several chunks of a message that is a tree of them.
 *
 * <p>Its C type is {@code void f(uint8_t *after, const uint8_t *before, const uint8_t *chunks,
 * uint64_t distance, uint64_t blocks)}. It absorbs the same number of whole blocks of each chunk
 * into the state of each; a state says how much of its chunk is left.
 */
public final class ChunksKernel extends ParallelKernel {
  public ChunksKernel(MemorySegment function, DigestKernel one, KernelRow row) {
    super(function, one, row);
  }

  /** These kernels, as the registry knows them. */
  public static ParallelKind<ChunksKernel> kind() {
    return new ParallelKind<>(ChunkKnownAnswers::areComputedBy);
  }

  @Override
  public void absorb(
      MemorySegment after, MemorySegment before, MemorySegment chunks, int distance, int blocks) {
    int messages = shape().messages();
    int blockLength = one().blockLength();
    OfChunks.call(
        function(),
        messages,
        one().stateLength(),
        blockLength,
        after,
        before,
        chunks,
        distance,
        blocks);
    Safepoint.after((long) blocks * blockLength * messages);
  }
}
