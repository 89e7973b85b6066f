package dev.sennit.weave.library;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Layout;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What the library must know.
 *
 * @param targets levels of processors, the most preferred one of each architecture first
 * @param digests all digests that kernels compute
 * @param kernels the kernels in the library's shared objects that it chooses among
 * @param questions the other kernels, which ask the processor what there is to choose
 */
public record LibraryFacts(
    List<Target> targets,
    List<BlockFunction> digests,
    List<Kernel> kernels,
    List<ProcessorKernel> questions) {
  private static final List<Kernel> CHOSEN =
      Catalogue.KERNELS.stream().filter(kernel -> !(kernel instanceof ProcessorKernel)).toList();

  /** What the weaver states. */
  public static final LibraryFacts STATED =
      new LibraryFacts(
          Architecture.all().stream()
              .flatMap(architecture -> architecture.targets().stream())
              .filter(target -> CHOSEN.stream().anyMatch(kernel -> kernel.target() == target))
              .toList(),
          Digests.ALL,
          CHOSEN,
          Catalogue.KERNELS.stream()
              .filter(ProcessorKernel.class::isInstance)
              .map(ProcessorKernel.class::cast)
              .toList());

  public LibraryFacts {
    targets = List.copyOf(targets);
    digests = List.copyOf(digests);
    kernels = List.copyOf(kernels);
    questions = List.copyOf(questions);
    for (Kernel kernel : kernels) {
      require(targets.contains(kernel.target()), kernel, "its target");
      if (kernel instanceof BlockKernel) {
        String family = familyOf(kernel);
        require(
            digests.stream().anyMatch(digest -> digest.family().equals(family)),
            kernel,
            "a digest of its family");
      }
    }
  }

  /** Returns the family of the digests that a kernel computes. */
  static String familyOf(Kernel kernel) {
    return kernel instanceof BlockKernel of && of.algorithm() instanceof PairDigest(Sha2 digest)
        ? digest.family()
        : kernel.family();
  }

  private static void require(boolean stated, Kernel kernel, String what) {
    if (!stated) {
      throw new IllegalArgumentException(
          "the library has the kernel %s, but is not told %s".formatted(kernel, what));
    }
  }

  /** Returns what targets ask for. */
  Set<Feature> features() {
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    targets.forEach(target -> features.addAll(target.features()));
    return features;
  }

  /** Returns a digest of each function of blocks, by the function's name. */
  Map<String, BlockFunction> families() {
    Map<String, BlockFunction> families = new LinkedHashMap<>();
    digests.forEach(digest -> families.putIfAbsent(digest.family(), digest));
    return families;
  }

  /** Returns the names of what some kernels compute. */
  List<String> families(Predicate<Kernel> some) {
    return kernels.stream().filter(some).map(Kernel::family).distinct().toList();
  }

  /**
   * Returns the layouts of memory that kernels are given: by the class that states the parts, and
   * by the name of the argument.
   *
   * @throws IllegalStateException if kernels find the parts of one memory at different places
   */
  Map<String, Map<String, Layout<?>>> layouts() {
    Map<String, Map<String, Layout<?>>> layouts = new LinkedHashMap<>();
    for (Kernel kernel : kernels) {
      for (Argument argument : kernel.kind().arguments()) {
        if (argument instanceof Memory memory && memory.layout().isPresent()) {
          Layout<?> layout = memory.layout().get();
          Layout<?> before =
              layouts
                  .computeIfAbsent(stating(layout).getSimpleName(), _ -> new LinkedHashMap<>())
                  .putIfAbsent(memory.name(), layout);
          if (before != null && !before.equals(layout)) {
            throw new IllegalStateException(
                "%s has its %s as %s, and other kernels as %s"
                    .formatted(kernel, memory.name(), layout.parts(), before.parts()));
          }
        }
      }
    }
    return layouts;
  }

  private static Class<?> stating(Layout<?> layout) {
    return layout.parts().getFirst().getDeclaringClass().getEnclosingClass();
  }

  /** Returns how many powers of GHASH's key kernels read at most. */
  int powersRead() {
    return kernels.stream()
        .filter(ModeKernel.class::isInstance)
        .mapToInt(kernel -> ((ModeKernel) kernel).group())
        .max()
        .orElse(0);
  }
}
