package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.registry.LinkedKernel;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Selects the kernels that iterate PBKDF2 when they are first asked for. */
public final class IterationSelection {
  // By the kernel that each stands beside, of which a JVM selects few. No computeIfAbsent: a lambda
  // takes milliseconds of start-up.
  private static final ConcurrentHashMap<LinkedKernel, Optional<LinkedIterations>> SELECTED =
      new ConcurrentHashMap<>();

  private IterationSelection() {}

  /** Returns the kernel beside a digest's kernel; null if there is none, or none that works. */
  public static @Nullable LinkedIterations of(DigestKernel digest) {
    Optional<LinkedIterations> selected = SELECTED.get(digest);
    if (selected == null) {
      SelectedKernels kernels = KernelLinker.await();
      if (kernels == null) {
        // On the thread that links: it asks again later.
        return null;
      }
      Registry registry = kernels.registry();
      List<LinkedIterations> candidates = IterationKind.candidates(registry.rows(), digest);
      selected = choose(registry, digest.algorithm(), candidates);
      SELECTED.put(digest, selected);
    }
    return selected.orElse(null);
  }

  /** Returns the one beside the kernel for several messages; null if there is none that works. */
  public static @Nullable LinkedIterations inLanes(LaneChoice choice) {
    Optional<LinkedIterations> selected = SELECTED.get(choice.lanes());
    if (selected == null) {
      // There is a choice, so kernels are linked.
      Registry registry = Objects.requireNonNull(KernelLinker.await()).registry();
      List<LinkedIterations> candidates = IterationKind.candidates(registry.rows(), choice);
      selected = choose(registry, choice.one().algorithm(), candidates);
      SELECTED.put(choice.lanes(), selected);
    }
    return selected.orElse(null);
  }

  private static Optional<LinkedIterations> choose(
      Registry registry, DigestAlgorithm algorithm, List<LinkedIterations> candidates) {
    String work = "PBKDF2 with ".concat(algorithm.name());
    Optional<LinkedIterations> chosen =
        Optional.ofNullable(registry.choose(new IterationKind(), work, candidates).kernel());
    Complaint.log(registry.complaints());
    return chosen;
  }
}
