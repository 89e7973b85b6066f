package dev.sennit.runtime.registry;

import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that kernels can serve: which may, how they are judged, and what callers get of the one
 * that serves. The {@link Registry} selects that one when somebody first asks.
 *
 * @param <K> the kernels
 * @param <S> what callers get
 */
public abstract class Role<K extends LinkedKernel, S extends LinkedKernel> {
  private final Registry registry;
  private final String work;
  private final LibraryKind<K> kind;
  private final KernelKind kernels;
  private final String family;
  // Only the registry changes them, this one last.
  private Choice<K> choice = Choice.none();
  private volatile @Nullable Choice<S> selected;

  /** A role in which callers get the kernel itself. */
  public abstract static class OfKernel<K extends LinkedKernel> extends Role<K, K> {
    protected OfKernel(
        Registry registry, String work, LibraryKind<K> kind, KernelKind kernels, String family) {
      super(registry, work, kind, kernels, family);
    }

    @Override
    protected final K serving(K kernel) {
      return kernel;
    }
  }

  /**
   * @param work what the kernels compute, for users
   * @param kind how they are judged
   * @param kernels their kind, in the rows
   * @param family their family, likewise; empty for all of the kind, in the order of targets
   */
  protected Role(
      Registry registry, String work, LibraryKind<K> kind, KernelKind kernels, String family) {
    this.registry = registry;
    this.work = work;
    this.kind = kind;
    this.kernels = kernels;
    this.family = family;
  }

  /** Makes a kernel of its row; null if it cannot serve beside what serves other roles. */
  protected abstract @Nullable K linked(KernelRow row);

  /** What callers get of the kernel that serves; null if they are better without it. */
  protected abstract @Nullable S serving(K kernel);

  protected final Registry registry() {
    return registry;
  }

  /** Where a kernel begins. */
  protected final MemorySegment function(KernelRow row) {
    return registry.rows().function(row);
  }

  /** What serves; null if no kernel does. */
  public final @Nullable S get() {
    return choice().kernel();
  }

  /** What serves, and what is wrong with better kernels. */
  public final Choice<S> choice() {
    Choice<S> known = selected;
    return known != null ? known : registry.select(this);
  }

  /** All kernels of this machine that compute it, the most preferred one first. */
  public final List<KernelRow> rows() {
    KernelRows all = registry.rows();
    return family.isEmpty() ? all.of(kernels) : all.of(kernels, family);
  }

  /** Those that can serve, in the order of preference. */
  public final List<K> candidates() {
    List<K> candidates = new ArrayList<>();
    for (KernelRow row : rows()) {
      K kernel = linked(row);
      if (kernel != null) {
        candidates.add(kernel);
      }
    }
    return candidates;
  }

  /** The kernel that serves, as the guard gets it. */
  public final List<GuardedKernel> guarded(Clock clock) {
    S serves = get();
    K kernel = choice.kernel();
    synchronized (registry) {
      return serves == null || kernel == null ? List.of() : kind.guarded(kernel, clock);
    }
  }

  /** What is selected; null as long as nothing is. */
  final @Nullable Choice<S> selected() {
    return selected;
  }

  /** Chooses, and returns what the guard has not looked at yet. */
  final List<GuardedKernel> choose() {
    choice = registry.chooseUnguarded(kind, work, candidates());
    return registry.guarded(kind, choice);
  }

  /** Keeps what is chosen. */
  final void select() {
    choice = registry.unlessOvertaken(kind, choice);
    K kernel = choice.kernel();
    selected = new Choice<>(kernel == null ? null : serving(kernel), choice.explanation());
  }
}
