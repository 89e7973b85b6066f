package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.registry.LibraryKind;
import dev.sennit.runtime.registry.LinkedKernel;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Selects the kernels that iterate PBKDF2 when they are first asked for. */
public final class IterationSelection {
  // Of each digest's kernel, of which a JVM selects one. No computeIfAbsent: a lambda takes
  // milliseconds of start-up.
  private static final ConcurrentHashMap<DigestKernel, Optional<LinkedIterations>> SELECTED =
      new ConcurrentHashMap<>();
  private static final ConcurrentHashMap<LaneChoice, Optional<LanesIterations>> IN_LANES =
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
      Registry registry = kernels.registry();
      List<LinkedIterations> candidates = IterationKind.candidates(registry.rows(), digest);
      selected = choose(registry, new IterationKind(), digest.algorithm(), candidates);
      SELECTED.put(digest, selected);
    }
    return selected.orElse(null);
  }

  /** Returns the one beside the kernel for several messages; null if there is none that works. */
  public static LanesIterations inLanes(LaneChoice choice) {
    Optional<LanesIterations> selected = IN_LANES.get(choice);
    if (selected == null) {
      // There is a choice, so kernels are linked.
      Registry registry = KernelLinker.await().registry();
      List<LanesIterations> candidates = LanesIterationKind.candidates(registry.rows(), choice);
      selected = choose(registry, new LanesIterationKind(), choice.one().algorithm(), candidates);
      IN_LANES.put(choice, selected);
    }
    return selected.orElse(null);
  }

  private static <K extends LinkedKernel> Optional<K> choose(
      Registry registry, LibraryKind<K> kind, DigestAlgorithm algorithm, List<K> candidates) {
    String work = "PBKDF2 with ".concat(algorithm.name());
    Optional<K> chosen = Optional.ofNullable(registry.choose(kind, work, candidates).kernel());
    Complaint.log(registry.complaints());
    return chosen;
  }
}
