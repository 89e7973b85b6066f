package dev.sennit.runtime.clear;

import dev.sennit.runtime.guard.Clock;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.SlowKernel;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What clears memory on this machine: from which lengths on which kernel. */
public final class ClearSelection {
  private final Registry registry;
  private final List<ClearMethod> methods;
  private final DefaultThresholds thresholds;
  private final String explanation;
  private final ClearSteps nativeSteps;
  private final ClearSteps heapSteps;

  private ClearSelection(
      Registry registry,
      List<ClearMethod> methods,
      DefaultThresholds thresholds,
      String explanation) {
    this.registry = registry;
    this.methods = List.copyOf(methods);
    this.thresholds = thresholds;
    this.explanation = explanation;
    this.nativeSteps = ClearSteps.of(thresholds.nativeMemory(), methods);
    this.heapSteps = ClearSteps.of(thresholds.heap(), methods);
  }

  /** The JDK's fill for everything. */
  static ClearSelection none(Registry registry, String explanation) {
    return new ClearSelection(
        registry, List.of(ClearMethod.JDK), DefaultThresholds.NONE, explanation);
  }

  /**
   * Selects.
   *
   * @param processor what the processor calls itself; null when it was not asked
   */
  public static ClearSelection of(Registry registry, @Nullable String processor) {
    return of(registry, processor, ClearMethod.ofKernels(registry.rows()));
  }

  static ClearSelection of(
      Registry registry, @Nullable String processor, List<ClearMethod> candidates) {
    ClearKind kind = new ClearKind(candidates);
    ClearSelection selection;
    List<GuardedKernel> used;
    do {
      List<ClearMethod> methods = new ArrayList<>(List.of(ClearMethod.JDK));
      String explanation = "";
      for (ClearMethod each : candidates) {
        Choice<ClearMethod> choice = registry.chooseUnguarded(kind, "clearing", List.of(each));
        if (choice.kernel() == null) {
          explanation = joined(explanation, choice.explanation());
        } else {
          methods.add(each);
        }
      }
      DefaultThresholds thresholds = DefaultThresholds.of(processor, methods);
      selection = new ClearSelection(registry, methods, thresholds, explanation);
      used = new ArrayList<>();
      for (ClearMethod each : selection.used()) {
        used.addAll(registry.guarded(kind, new Choice<>(each, "")));
      }
    } while (registry.drops(used));
    return selection;
  }

  private static String joined(String one, String other) {
    return one.isEmpty() ? other : one.concat("; ").concat(other);
  }

  /** All methods that there are on this machine, the JDK's first. */
  public List<ClearMethod> methods() {
    return methods;
  }

  /** The kernels that clear memory here. */
  public List<ClearMethod> used() {
    List<ClearMethod> used = new ArrayList<>();
    for (ClearMethod method : methods) {
      if (method.kernel() != null && thresholds.has(method.method())) {
        used.add(method);
      }
    }
    return used;
  }

  /** The same, as the guard gets them. */
  public List<GuardedKernel> guardedKernels() {
    ClearKind kind = new ClearKind(used());
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (ClearMethod method : used()) {
      guardedKernels.addAll(kind.guarded(method, Clock.OF_THIS_MACHINE));
    }
    return guardedKernels;
  }

  /** What clears memory outside of the heap. */
  public Thresholds nativeMemory() {
    return thresholds.nativeMemory();
  }

  /** What clears arrays. */
  public Thresholds heap() {
    return thresholds.heap();
  }

  /** The kernels that would clear memory, but are too slow on this machine. */
  public List<SlowKernel> dropped() {
    return registry.dropped();
  }

  /** Why there is nothing better; empty when there is nothing to say. */
  public String explanation() {
    return explanation;
  }

  /** What clears memory outside of the heap, in the form in which it is looked up. */
  ClearSteps nativeSteps() {
    return nativeSteps;
  }

  ClearSteps heapSteps() {
    return heapSteps;
  }
}
