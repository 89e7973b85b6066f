package dev.sennit.runtime.select;

import dev.sennit.runtime.batch.CodesKnownAnswers;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesIterations;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.IterationKnownAnswers;
import dev.sennit.runtime.digest.LinkedIterations;
import dev.sennit.runtime.machine.Complaint;
import java.lang.System.Logger.Level;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Selects the kernels that iterate PBKDF2 when they are first asked for: the one beside the
 * digest's kernel that was selected, and the one beside its kernel for several messages. They have
 * the same rounds, so neither a race nor a guard decides again.
 */
public final class IterationSelection {
  // Of each digest's kernel, of which a JVM selects one.
  private static final ConcurrentHashMap<DigestKernel, Optional<LinkedIterations>> SELECTED =
      new ConcurrentHashMap<>();
  private static final ConcurrentHashMap<LaneChoice, Optional<LanesIterations>> IN_LANES =
      new ConcurrentHashMap<>();

  private IterationSelection() {}

  /** Returns the kernel beside a digest's kernel; null if there is none, or none that works. */
  public static LinkedIterations of(DigestKernel digest) {
    Optional<LinkedIterations> selected = SELECTED.get(digest);
    // No computeIfAbsent: a lambda takes milliseconds of start-up.
    if (selected == null) {
      SelectedKernels kernels = KernelLinker.await();
      if (kernels == null) {
        // On the thread that links: it asks again later.
        return null;
      }
      selected = Optional.ofNullable(working(kernels.sharedObject(), digest));
      SELECTED.put(digest, selected);
    }
    return selected.orElse(null);
  }

  /** Returns the one beside the kernel for several messages; null if there is none that works. */
  public static LanesIterations inLanes(LaneChoice choice) {
    Optional<LanesIterations> selected = IN_LANES.get(choice);
    // No computeIfAbsent here either.
    if (selected == null) {
      // There is a choice, so kernels are linked.
      SymbolLookup sharedObject = KernelLinker.await().sharedObject();
      selected = Optional.ofNullable(working(sharedObject, choice));
      IN_LANES.put(choice, selected);
    }
    return selected.orElse(null);
  }

  private static LinkedIterations working(SymbolLookup sharedObject, DigestKernel digest) {
    LinkedIterations kernel = LinkedIterations.of(sharedObject, digest);
    if (kernel == null || IterationKnownAnswers.areComputedBy(kernel)) {
      return kernel;
    }
    complain(kernel.name());
    return null;
  }

  private static LanesIterations working(SymbolLookup sharedObject, LaneChoice choice) {
    LanesIterations kernel = LanesIterations.of(sharedObject, choice);
    if (kernel == null || CodesKnownAnswers.areComputedBy(kernel, choice.one())) {
      return kernel;
    }
    complain(kernel.name());
    return null;
  }

  private static void complain(String name) {
    new Complaint(
            Level.ERROR,
            "kernel "
                .concat(name)
                .concat(" fails its known answers on this machine and is not used"))
        .log();
  }
}
