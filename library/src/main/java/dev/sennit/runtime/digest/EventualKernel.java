package dev.sennit.runtime.digest;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.registry.Eventual;
import dev.sennit.runtime.standin.JdkStreamingDigest;
import dev.sennit.runtime.standin.OtherProviders;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The kernel of a digest, once it is linked. Where the JDK turns out to be as fast, long messages
 * in parts are the JDK's: each part costs the way to a kernel, which is longer.
 */
public final class EventualKernel extends Eventual<DigestKernel> {
  private final DigestAlgorithm algorithm;
  private final Runnable inParts;
  private boolean isUsedInParts;
  // What takes long messages in parts is a copy of it; null where that is the kernel.
  private volatile @Nullable JdkStreamingDigest shared;

  /**
   * @param linked gives null as long as there is no kernel
   * @param inParts is told when the kernel is first used for a long message in parts
   */
  public EventualKernel(
      DigestAlgorithm algorithm, Supplier<@Nullable DigestKernel> linked, Runnable inParts) {
    super(linked);
    this.algorithm = algorithm;
    this.inParts = inParts;
  }

  public EventualKernel(DigestAlgorithm algorithm, Supplier<@Nullable DigestKernel> linked) {
    this(algorithm, linked, () -> {});
  }

  /** For a kernel that there is. */
  public static EventualKernel of(DigestKernel kernel) {
    return new EventualKernel(kernel.algorithm(), () -> kernel);
  }

  @Override
  public void handOver(String reason) {
    DigestKernel known = get();
    super.handOver(reason);
    if (known != null) {
      known.retire();
    }
    share();
  }

  /** Leaves long messages in parts to the JDK, if what it has can be copied. */
  public void share() {
    try {
      shared = new JdkStreamingDigest(OtherProviders.newDigest(algorithm)).copy();
    } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
      // It cannot be had here, or not be copied: all goes on as before.
    }
  }

  /** Whether long messages in parts are the JDK's. */
  public boolean shares() {
    return shared != null;
  }

  /**
   * What takes the next long message in parts of an object.
   *
   * @param last what has taken the last one; null for the first
   */
  StreamingDigest longMessage(@Nullable StreamingDigest last) {
    JdkStreamingDigest original = shared;
    if (original != null) {
      return last instanceof JdkStreamingDigest ? last : original.copy();
    }
    if (!isUsedInParts && get() != null) {
      isUsedInParts = true;
      inParts.run();
    }
    return last != null ? last : new DigestStream(this);
  }

  public DigestAlgorithm algorithm() {
    return algorithm;
  }
}
