package dev.sennit.runtime.registry;

import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.Processor;
import dev.sennit.runtime.machine.Settings;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The kernels that can run here.
 *
 * @param targets the targets that the processor has, the most preferred one first
 * @param sharedObject where kernels are; null if none can run
 * @param processor the one that they run on, as far as it is known
 */
public record KernelRows(
    List<KernelTarget> targets,
    @Nullable SymbolLookup sharedObject,
    @Nullable Processor processor) {
  public static final KernelRows NONE = new KernelRows(List.of(), null, null);

  /** Those that a machine supports. */
  public static KernelRows of(KernelSupport support) {
    return support.sharedObject() == null
        ? NONE
        : new KernelRows(support.targets(), support.sharedObject(), support.processor());
  }

  /** Those of a kind, of targets in the order of preference. */
  public List<KernelRow> of(KernelKind kind) {
    List<KernelRow> rows = new ArrayList<>();
    for (KernelTarget target : targets) {
      for (KernelRow row : Kernels.ALL) {
        if (row.kind() == kind && row.target() == target && isThere(row)) {
          rows.add(row);
        }
      }
    }
    return rows;
  }

  /**
   * Those of a kind that compute one thing, in the order of preference: first those that are woven
   * for the cores of the processor's maker, as models are of few cores, and then the fastest by
   * models first. A rival must win a race by far. Where one is forced, targets have their order.
   */
  public List<KernelRow> of(KernelKind kind, String family) {
    List<KernelRow> rows = new ArrayList<>();
    List<KernelRow> others = new ArrayList<>();
    // Not by a lambda, which would start the machinery of invokedynamic.
    for (KernelRow row : of(kind)) {
      if (row.family().equals(family)) {
        if (Settings.ofThisJvm().isForced()) {
          rows.add(row);
        } else {
          row.insertInto(isOwn(row.target()) ? rows : others);
        }
      }
    }
    rows.addAll(others);
    return rows;
  }

  private boolean isOwn(KernelTarget target) {
    return processor != null && processor.isOwn(target);
  }

  /**
   * Whether this machine's processor has what kernels of a kind need that are not among these:
   * another target is forced, or they are not woven for this platform.
   */
  public boolean lack(KernelKind kind) {
    if (processor != null) {
      for (KernelRow row : Kernels.ALL) {
        if (row.kind() == kind
            && processor.has(row.target())
            && !(targets.contains(row.target()) && isThere(row))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Not all kernels are woven for every platform. */
  private boolean isThere(KernelRow row) {
    return sharedObject != null && sharedObject.find(row.symbol()).isPresent();
  }

  public MemorySegment function(KernelRow row) {
    return Objects.requireNonNull(sharedObject).find(row.symbol()).orElseThrow();
  }
}
