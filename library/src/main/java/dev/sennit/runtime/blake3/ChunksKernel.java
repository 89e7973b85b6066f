package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.ParallelKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.machine.Downcall;
import dev.sennit.runtime.machine.Safepoint;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * A kernel for several chunks of a message that is a tree of them.
 *
 * <p>Its C type is {@code void f(uint8_t *after, const uint8_t *before, const uint8_t *chunks,
 * uint64_t distance, uint64_t blocks)}. It absorbs the same number of whole blocks of each chunk
 * into the state of each; a state says how much of its chunk is left. The sizes of segments are
 * checked right before a call.
 */
public final class ChunksKernel extends ParallelKernel {
  public ChunksKernel(MemorySegment function, DigestKernel one, KernelRow row) {
    super(function, one, row);
  }

  /** These kernels, as the registry knows them. */
  public static ParallelKind<ChunksKernel> kind() {
    return new ParallelKind<>(
        KernelKind.CHUNKS, ChunksKernel::new, ChunkKnownAnswers::areComputedBy);
  }

  /**
   * Absorbs blocks of chunks.
   *
   * @param chunks those of all lanes
   * @param distance how many bytes each lies behind the one before
   * @param blocks how many of each
   */
  public void absorb(
      MemorySegment after, MemorySegment before, MemorySegment chunks, int distance, int blocks) {
    requireStates(after, before);
    long last = (shape().messages() - 1L) * distance;
    int length = Math.multiplyExact(blocks, one().blockLength());
    Objects.checkFromIndexSize(last, length, chunks.byteSize());
    Downcall.call(function(), after, before, chunks, distance, blocks);
    Safepoint.after((long) length * shape().messages());
  }

  @Override
  protected void absorbInEach(
      MemorySegment after, MemorySegment before, MemorySegment message, int blocks) {
    absorb(after, before, message, 0, blocks);
  }
}
