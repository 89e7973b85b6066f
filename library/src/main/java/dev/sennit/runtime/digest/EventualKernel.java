package dev.sennit.runtime.digest;

import dev.sennit.runtime.registry.Eventual;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The kernel of a digest, once it is linked. */
public final class EventualKernel extends Eventual<DigestKernel> {
  private final DigestAlgorithm algorithm;

  /**
   * @param linked gives null as long as there is no kernel
   */
  public EventualKernel(DigestAlgorithm algorithm, Supplier<@Nullable DigestKernel> linked) {
    super(linked);
    this.algorithm = algorithm;
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
  }

  public DigestAlgorithm algorithm() {
    return algorithm;
  }
}
