package dev.sennit.runtime.clear;

import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What clears memory on this machine. Arrays that the caches hold are the JDK's: the JIT compiler
 * fills them by the widest vectors, and no call comes between.
 *
 * @param inCaches what clears native memory that the caches hold
 * @param pastCaches what clears larger memory
 */
public record ClearSelection(
    Registry registry, Choice<LinkedClear> inCaches, Choice<LinkedClear> pastCaches) {
  /**
   * How many bytes go past the caches. On Zen 3 and Zen 4 that is faster from 12 MiB on, and on
   * Golden Cove from 4 MiB on.
   */
  public static final int MUCH = 1 << 24;

  /** The JDK's fill for everything. */
  static ClearSelection none(Registry registry, String explanation) {
    return new ClearSelection(registry, new Choice<>(null, explanation), Choice.none());
  }

  /** Selects. */
  public static ClearSelection of(Registry registry) {
    return of(registry, ClearKind.candidates(registry.rows()));
  }

  static ClearSelection of(Registry registry, List<LinkedClear> candidates) {
    ClearKind kind = new ClearKind(candidates);
    return new ClearSelection(
        registry,
        choose(registry, kind, candidates, false),
        choose(registry, kind, candidates, true));
  }

  private static Choice<LinkedClear> choose(
      Registry registry, ClearKind kind, List<LinkedClear> candidates, boolean isPastCaches) {
    List<LinkedClear> some = new ArrayList<>();
    for (LinkedClear each : candidates) {
      if (each.isPastCaches() == isPastCaches) {
        some.add(each);
      }
    }
    Choice<LinkedClear> choice = registry.choose(kind, "clearing", some);
    return registry.rows().lack(KernelKind.CLEARING)
        ? registry.unlessOvertaken(kind, choice)
        : choice;
  }

  /** The kernel for so many bytes, or null for the JDK. */
  @Nullable LinkedClear kernel(long length, boolean isNative) {
    return length >= MUCH && pastCaches.kernel() != null
        ? pastCaches.kernel()
        : isNative ? inCaches.kernel() : null;
  }

  /** The kernels that clear memory here. */
  public List<LinkedClear> used() {
    List<LinkedClear> used = new ArrayList<>();
    for (Choice<LinkedClear> each : List.of(inCaches, pastCaches)) {
      if (each.kernel() != null) {
        used.add(each.kernel());
      }
    }
    return used;
  }

  /** The same, as the guard gets them. */
  public List<GuardedKernel> guardedKernels() {
    ClearKind kind = new ClearKind(used());
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (LinkedClear kernel : used()) {
      guardedKernels.addAll(kind.guarded(kernel, Clock.OF_THIS_MACHINE));
    }
    return guardedKernels;
  }

  /** Why there is nothing better; empty when there is nothing to say. */
  public String explanation() {
    String one = inCaches.explanation();
    String other = pastCaches.explanation();
    return one.isEmpty() || other.isEmpty() ? one.concat(other) : one + "; " + other;
  }
}
