package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;

/** A running digest by a kernel. */
public final class KernelRunningDigest extends KernelRunning {
  public KernelRunningDigest(DigestKernel kernel) {
    super(kernel);
  }

  private KernelRunningDigest(KernelRunningDigest original) {
    super(original);
  }

  @Override
  MemorySegment begin() {
    return kernel.initialState();
  }

  @Override
  long end(long total) {
    return kernel.end(total);
  }

  @Override
  public KernelRunningDigest copy() {
    return new KernelRunningDigest(this);
  }
}
