package dev.sennit.runtime.digest;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The kernel of a digest, once it is linked. Whoever begins a message asks, so every object comes
 * to its kernel, however early it was made, and goes back where the JDK turns out to be faster.
 */
public final class EventualKernel {
  private final DigestAlgorithm algorithm;
  private final Supplier<@Nullable DigestKernel> linked;
  // Read without a lock: a kernel is immutable, and a thread that sees null looks again.
  private @Nullable DigestKernel kernel;
  // Why the JDK serves instead; empty as long as it does not.
  private volatile String handedOver = "";

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
    return known == null ? look() : known;
  }

  private @Nullable DigestKernel look() {
    // Nothing is written then, as all threads come by here with each message.
    if (!handedOver.isEmpty()) {
      return null;
    }
    DigestKernel known = linked.get();
    kernel = known;
    if (!handedOver.isEmpty()) {
      // By another thread meanwhile.
      kernel = null;
    }
    return known;
  }

  /** Has messages computed without the kernel, from the next one on. */
  public void handOver(String reason) {
    handedOver = reason;
    kernel = null;
  }

  /** Says why messages are computed without the kernel that there is; empty where they are not. */
  public String handedOver() {
    return handedOver;
  }
}
