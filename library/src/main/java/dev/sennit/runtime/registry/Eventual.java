package dev.sennit.runtime.registry;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What serves, once it is linked. Whoever begins something asks, so every object comes to its
 * kernel, however early it was made, and goes back where the JDK turns out to be faster.
 */
public class Eventual<K extends LinkedKernel> {
  private final Supplier<? extends @Nullable K> linked;
  // Read without a lock: a kernel is immutable, and a thread that sees null looks again.
  private @Nullable K kernel;
  // Why the JDK serves instead; empty as long as it does not.
  private volatile String handedOver = "";

  /**
   * @param linked gives null as long as there is no kernel
   */
  public Eventual(Supplier<? extends @Nullable K> linked) {
    this.linked = linked;
  }

  /** Returns the kernel, or null if there is none, or none yet. */
  public final @Nullable K get() {
    K known = kernel;
    return known == null ? look() : known;
  }

  private @Nullable K look() {
    // Nothing is written then, as all threads come by here with each message.
    if (!handedOver.isEmpty()) {
      return null;
    }
    K known = linked.get();
    kernel = known;
    if (!handedOver.isEmpty()) {
      // By another thread meanwhile.
      kernel = null;
    }
    return known;
  }

  /** Has everything done without the kernel that begins from now on. */
  public void handOver(String reason) {
    handedOver = reason;
    kernel = null;
  }

  /** Says why it is done without the kernel that there is; empty where it is not. */
  public final String handedOver() {
    return handedOver;
  }
}
