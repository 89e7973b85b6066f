package dev.sennit.runtime.digest;

import java.lang.foreign.MemorySegment;

/** Computes the digest of a message in parts, with a kernel as soon as there is one. */
public final class KernelStreamingDigest extends StreamingKernel {
  private final EventualKernel kernel;
  // The state before the message, and how many bytes it has already; null for the digest's own.
  private final MemorySegment before;
  private final int already;

  public KernelStreamingDigest(EventualKernel kernel) {
    this(kernel, null, 0);
  }

  private KernelStreamingDigest(EventualKernel kernel, MemorySegment before, int already) {
    this.kernel = kernel;
    this.before = before;
    this.already = already;
  }

  /** One that goes on from a state that has already so many bytes, in whole blocks. */
  public static KernelStreamingDigest from(DigestKernel kernel, MemorySegment before, int already) {
    return new KernelStreamingDigest(EventualKernel.of(kernel), before, already);
  }

  private KernelStreamingDigest(KernelStreamingDigest original) {
    super(original, original.standIn() == null ? null : original.standIn().copy());
    kernel = original.kernel;
    before = original.before;
    already = original.already;
  }

  @Override
  protected DigestKernel find() {
    return kernel.get();
  }

  @Override
  protected StreamingDigest newStandIn() {
    return new JdkStreamingDigest(OtherProviders.newDigest(kernel.algorithm()));
  }

  @Override
  protected MemorySegment begin() {
    return before == null ? kernel.get().initialState() : before;
  }

  @Override
  protected int statesLength(DigestKernel kernel) {
    return kernel.stateLength();
  }

  @Override
  protected long end(DigestKernel kernel, long total) {
    return kernel.end(already + total);
  }

  @Override
  public KernelStreamingDigest copy() {
    return new KernelStreamingDigest(this);
  }
}
