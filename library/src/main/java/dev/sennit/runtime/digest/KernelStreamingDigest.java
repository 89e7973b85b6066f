package dev.sennit.runtime.digest;

import java.lang.foreign.MemorySegment;

/** Computes the digest of a message in parts, with a kernel as soon as there is one. */
public final class KernelStreamingDigest extends StreamingKernel {
  private final EventualKernel kernel;

  public KernelStreamingDigest(EventualKernel kernel) {
    this.kernel = kernel;
  }

  private KernelStreamingDigest(KernelStreamingDigest original) {
    super(original, original.standIn() == null ? null : original.standIn().copy());
    kernel = original.kernel;
  }

  @Override
  DigestKernel find() {
    return kernel.get();
  }

  @Override
  StreamingDigest newStandIn() {
    return new JdkStreamingDigest(OtherProviders.newDigest(kernel.algorithm()));
  }

  @Override
  MemorySegment begin() {
    return kernel.get().initialState();
  }

  @Override
  int statesLength(DigestKernel kernel) {
    return kernel.stateLength();
  }

  @Override
  long end(DigestKernel kernel, long total) {
    return kernel.end(total);
  }

  @Override
  public KernelStreamingDigest copy() {
    return new KernelStreamingDigest(this);
  }
}
