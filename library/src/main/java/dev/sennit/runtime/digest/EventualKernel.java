package dev.sennit.runtime.digest;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The kernel of a digest, once it is linked. Whoever begins a message asks, so every object comes
 * to its kernel, however early it was made.
 */
public final class EventualKernel {
  private final DigestAlgorithm algorithm;
  private final Supplier<@Nullable DigestKernel> linked;
  // Read without a lock: a kernel is immutable, and a thread that sees null looks again.
  private @Nullable DigestKernel kernel;

  /**
   * @param linked gives null as long as there is no kernel
   */
  public EventualKernel(DigestAlgorithm algorithm, Supplier<@Nullable DigestKernel> linked) {
    this.algorithm = algorithm;
    this.linked = linked;
  }

  /** For a kernel that there is. */
  public static EventualKernel of(DigestKernel kernel) {
    return new EventualKernel(kernel.algorithm(), () -> kernel);
  }

  public DigestAlgorithm algorithm() {
    return algorithm;
  }

  /** Returns the kernel, or null if there is none, or none yet. */
  public @Nullable DigestKernel get() {
    DigestKernel known = kernel;
    if (known == null) {
      known = linked.get();
      kernel = known;
    }
    return known;
  }
}
