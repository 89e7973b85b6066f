package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.machine.ProcessorCore;
import java.lang.foreign.MemorySegment;

/** Kernels for several messages. */
public final class LanesKind extends ParallelKind<LanesKernel> {
  public LanesKind(ProcessorCore core) {
    super(KernelKind.MESSAGES, core);
  }

  @Override
  protected LanesKernel linked(MemorySegment function, DigestKernel one, KernelRow row) {
    return new LanesKernel(function, one, row.target(), row.shape());
  }

  @Override
  protected boolean computesInEachState(LanesKernel kernel) {
    return LanesKnownAnswers.areComputedBy(kernel);
  }
}
