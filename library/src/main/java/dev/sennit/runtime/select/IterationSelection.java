package dev.sennit.runtime.select;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.IterationKnownAnswers;
import dev.sennit.runtime.digest.LinkedIterations;
import dev.sennit.runtime.machine.Complaint;
import java.lang.System.Logger.Level;
import java.lang.foreign.SymbolLookup;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Selects the kernel that iterates PBKDF2 when it is first asked for: the one beside the digest's
 * kernel that was selected. It has the same body, so neither a race nor a guard decides again.
 */
public final class IterationSelection {
  // Of each digest's kernel, of which a JVM selects one.
  private static final ConcurrentHashMap<DigestKernel, Optional<LinkedIterations>> SELECTED =
      new ConcurrentHashMap<>();

  private IterationSelection() {}

  /** Returns the kernel beside a digest's kernel; null if there is none, or none that works. */
  public static LinkedIterations of(DigestKernel digest) {
    Optional<LinkedIterations> selected = SELECTED.get(digest);
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

  private static LinkedIterations working(SymbolLookup sharedObject, DigestKernel digest) {
    LinkedIterations kernel = LinkedIterations.of(sharedObject, digest);
    if (kernel == null || IterationKnownAnswers.areComputedBy(kernel)) {
      return kernel;
    }
    new Complaint(
            Level.ERROR,
            "kernel "
                .concat(kernel.name())
                .concat(" fails its known answers on this machine and is not used"))
        .log();
    return null;
  }
}
