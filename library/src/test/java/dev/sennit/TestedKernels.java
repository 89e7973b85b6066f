package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Kernels;
import dev.sennit.runtime.pbkdf2.LinkedIterations;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Roll;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The kernels that tests call. */
@SuppressWarnings("exports")
public final class TestedKernels {
  private TestedKernels() {}

  /** Returns the kernels for this machine; null when none can run. */
  public static SymbolLookup lookup() {
    return KernelLinker.await().support().sharedObject();
  }

  /** Returns a kernel of the library, selected or not. */
  public static Optional<MemorySegment> find(String name) {
    return find(lookup(), name);
  }

  private static Optional<MemorySegment> find(SymbolLookup object, String name) {
    return object.find("sennit_" + name.replaceAll("[-/]", "_"));
  }

  /** Returns what the build has written down of a kernel. */
  public static KernelRow row(String name) {
    return rowIfChosen(name).orElseThrow();
  }

  /** Returns the same, or nothing of a kernel that the library does not choose. */
  public static Optional<KernelRow> rowIfChosen(String name) {
    return Kernels.ALL.stream().filter(row -> row.name().equals(name)).findFirst();
  }

  /** Returns a digest's kernel of a target. */
  public static DigestKernel one(DigestAlgorithm algorithm, KernelTarget target) {
    String name = algorithm.family().name() + "/" + target;
    return new DigestKernel(find(name).orElseThrow(), algorithm, row(name));
  }

  /** Returns a kernel for several messages; null if there is none. */
  public static LanesKernel lanes(DigestKernel one, KernelTarget target, KernelShape shape) {
    return lanes(lookup(), one, target, shape);
  }

  /** Returns that of a shared object. */
  public static LanesKernel lanes(
      SymbolLookup object, DigestKernel one, KernelTarget target, KernelShape shape) {
    String name = one.algorithm().family().name() + "/" + target + "/" + shape;
    return find(object, name)
        .map(function -> new LanesKernel(function, one, row(name)))
        .orElse(null);
  }

  /** Returns a kernel that iterates PBKDF2 in lanes; null if there is none. */
  public static LinkedIterations iterations(LaneChoice choice) {
    LanesKernel lanes = choice.lanes();
    String name =
        "pbkdf2-%s/%s/%s"
            .formatted(choice.one().algorithm().family().name(), lanes.target(), lanes.shape());
    return find(name).map(function -> new LinkedIterations(function, name, choice)).orElse(null);
  }

  /** Returns the kernels that serve digests. */
  public static List<DigestKernel> ones() {
    Roll roll = KernelLinker.await().roll();
    return roll.digests().stream()
        .map(digest -> roll.of(digest).message().get())
        .filter(Objects::nonNull)
        .toList();
  }

  /** Returns a new roll of the kernels that run here; nothing of it is selected. */
  public static Roll roll(Registry registry) {
    return new Roll(registry, DigestAlgorithm.ALL, () -> ClearSelection.of(registry));
  }

  /** Returns a new registry of the kernels that run here, which goes by a clock. */
  public static Registry registry(Guard guard) {
    return new Registry(KernelLinker.await().registry().rows(), guard);
  }
}
