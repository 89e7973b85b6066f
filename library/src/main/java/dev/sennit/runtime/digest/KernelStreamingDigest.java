package dev.sennit.runtime.digest;

import java.lang.foreign.MemorySegment;

/** Computes the digest of a message in parts with a kernel. */
public final class KernelStreamingDigest extends StreamingKernel {
  public KernelStreamingDigest(DigestKernel kernel) {
    super(kernel);
  }

  private KernelStreamingDigest(KernelStreamingDigest original) {
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
  public KernelStreamingDigest copy() {
    return new KernelStreamingDigest(this);
  }
}
