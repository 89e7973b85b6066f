package dev.sennit.runtime.digest;

import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.standin.JdkStreamingDigest;
import dev.sennit.runtime.standin.OtherProviders;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Computes the digest of a message in parts, with a kernel as soon as there is one. */
public final class DigestStream extends KernelStream {
  private final EventualKernel kernel;
  // The state before the message, and how many bytes it has absorbed; null for the digest's own.
  private final @Nullable MemorySegment before;
  private final int beforeLength;

  public DigestStream(EventualKernel kernel) {
    this(kernel, null, 0);
  }

  private DigestStream(EventualKernel kernel, @Nullable MemorySegment before, int beforeLength) {
    super(kernel.algorithm().stateLength());
    this.kernel = kernel;
    this.before = before;
    this.beforeLength = beforeLength;
  }

  /** One that goes on from a state that has absorbed so many bytes, in whole blocks. */
  public static DigestStream from(DigestKernel kernel, MemorySegment before, int beforeLength) {
    return new DigestStream(EventualKernel.of(kernel), before, beforeLength);
  }

  private DigestStream(DigestStream original) {
    super(original, copy(original.standIn()));
    kernel = original.kernel;
    before = original.before;
    beforeLength = original.beforeLength;
  }

  private static @Nullable StreamingDigest copy(@Nullable StreamingDigest original) {
    return original == null ? null : original.copy();
  }

  @Override
  protected @Nullable DigestKernel find() {
    return kernel.get();
  }

  @Override
  protected StreamingDigest newStandIn() {
    return new JdkStreamingDigest(OtherProviders.newDigest(kernel.algorithm()));
  }

  @Override
  protected MemorySegment begin(DigestKernel kernel) {
    return before == null ? kernel.initialState() : before;
  }

  @Override
  protected long end(DigestKernel kernel, long total) {
    return kernel.end(beforeLength + total);
  }

  @Override
  public DigestStream copy() {
    return new DigestStream(this);
  }
}
