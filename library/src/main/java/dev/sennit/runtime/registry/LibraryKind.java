package dev.sennit.runtime.registry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the {@link Registry} judges kernels of a kind, to choose among those that compute the same.
 */
public interface LibraryKind<K extends LinkedKernel> {
  /** Whether a kernel computes its known answers on this machine. */
  boolean computesKnownAnswers(K kernel);

  /**
   * A race of a kernel with one that is preferred to it; null where the order of preference is
   * known to be right.
   */
  default @Nullable KernelRace race(K rival, K preferred, Clock clock) {
    return null;
  }

  /** The name under which a kernel races: kernels of one name take as long. */
  default String racer(K kernel) {
    return kernel.name();
  }

  /**
   * What the guard looks at: a kernel at its works, and what would serve without it. Nothing if
   * that has the same rounds.
   */
  default List<GuardedKernel> guarded(K kernel, Clock clock) {
    return List.of();
  }

  /**
   * Whether what is chosen is compared at once with what the JDK has compiled from the start, as
   * better kernels may be missing.
   */
  default boolean isComparedAtOnce(KernelRows rows) {
    return false;
  }
}
