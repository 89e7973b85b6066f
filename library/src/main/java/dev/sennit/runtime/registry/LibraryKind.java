package dev.sennit.runtime.registry;

import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.GuardedKernel;
import java.util.List;

/**
 * What the {@link Registry} must know of a kind of kernels, to choose among those that compute the
 * same.
 */
public interface LibraryKind<K extends LinkedKernel> {
  /** Whether a kernel computes its known answers on this machine. */
  boolean computesKnownAnswers(K kernel);

  /**
   * Whether a kernel is faster than one that is preferred to it. That is not so where the order of
   * preference is known to be right.
   */
  default boolean isFaster(K rival, K preferred, Clock clock) {
    return false;
  }

  /**
   * What the guard looks at: a kernel at its works, and what would serve without it. Nothing if
   * that has the same rounds.
   */
  default List<GuardedKernel> guarded(K kernel, Clock clock) {
    return List.of();
  }
}
