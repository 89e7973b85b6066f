package dev.sennit.runtime.clear;

import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What clears memory on this machine. Arrays that the caches hold are the JDK's: the JIT compiler
 * fills them by the widest vectors, and no call comes between.
 *
 * @param roles what is selected, again
 * @param inCaches what clears native memory that the caches hold
 * @param pastCaches what clears larger memory
 */
public record ClearSelection(
    List<Role<LinkedClear, LinkedClear>> roles,
    Choice<LinkedClear> inCaches,
    Choice<LinkedClear> pastCaches) {
  /**
   * How many bytes go past the caches. On Zen 3 and Zen 4 that is faster from 12 MiB on, and on
   * Golden Cove from 4 MiB on.
   */
  public static final int MUCH = 1 << 24;

  /** The JDK's fill for everything. */
  static ClearSelection none(String explanation) {
    return new ClearSelection(List.of(), new Choice<>(null, explanation), Choice.none());
  }

  /** Selects. */
  public static ClearSelection of(Registry registry) {
    return of(registry, roles(registry));
  }

  static ClearSelection of(Registry registry, List<Role<LinkedClear, LinkedClear>> roles) {
    for (Role<LinkedClear, LinkedClear> role : roles) {
      registry.selectTogether(List.of(role));
    }
    return new ClearSelection(roles, roles.getFirst().choice(), roles.getLast().choice());
  }

  /** What a kernel can serve: memory that the caches hold, and larger memory. */
  public static List<Role<LinkedClear, LinkedClear>> roles(Registry registry) {
    return roles(registry, row -> LinkedClear.of(row, registry.rows()));
  }

  static List<Role<LinkedClear, LinkedClear>> roles(
      Registry registry, Function<KernelRow, LinkedClear> linking) {
    List<LinkedClear> all = new ArrayList<>();
    for (KernelRow row : registry.rows().of(KernelKind.CLEARING)) {
      all.add(linking.apply(row));
    }
    ClearKind kind = new ClearKind(all);
    return List.of(role(registry, kind, linking, false), role(registry, kind, linking, true));
  }

  private static Role<LinkedClear, LinkedClear> role(
      Registry registry,
      ClearKind kind,
      Function<KernelRow, LinkedClear> linking,
      boolean isPastCaches) {
    return new Role.OfKernel<>(registry, "clearing", kind, KernelKind.CLEARING, "") {
      @Override
      protected @Nullable LinkedClear linked(KernelRow row) {
        return LinkedClear.isPastCaches(row) == isPastCaches ? linking.apply(row) : null;
      }
    };
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

  /** Why there is nothing better; empty when there is nothing to say. */
  public String explanation() {
    String one = inCaches.explanation();
    String other = pastCaches.explanation();
    return one.isEmpty() || other.isEmpty() ? one.concat(other) : one + "; " + other;
  }
}
