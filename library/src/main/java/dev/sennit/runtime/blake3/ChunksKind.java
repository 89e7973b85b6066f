package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.machine.ProcessorCore;
import java.lang.foreign.MemorySegment;

/** Kernels for several chunks. */
public final class ChunksKind extends ParallelKind<ChunksKernel> {
  public ChunksKind(ProcessorCore core) {
    super(KernelKind.CHUNKS, core);
  }

  @Override
  protected ChunksKernel linked(MemorySegment function, DigestKernel one, KernelRow row) {
    return new ChunksKernel(function, one, row.target(), row.shape());
  }

  @Override
  protected boolean computesInEachState(ChunksKernel kernel) {
    return ChunkKnownAnswers.areComputedBy(kernel);
  }
}
