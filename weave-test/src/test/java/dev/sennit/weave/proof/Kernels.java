package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.weaver.Weaver;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The digests' kernels of the catalogue, woven, each once; and those {@link #ofIterations of
 * PBKDF2}, {@link #ofAes of AES} and {@link #ofClearing of clearing}.
 */
public final class Kernels {
  private static final List<Abi> CONVENTIONS = Architecture.allConventions();

  private Kernels() {}

  // The JVM initialises a class at its first use, so what no test asks for is not woven.

  private static final class OfDigests {
    static final List<WovenKernel> ALL = woven(BlockKernel.class::isInstance);
  }

  private static final class OfIterations {
    static final List<WovenKernel> ALL = woven(IterationKernel.class::isInstance);
  }

  private static final class OfAes {
    static final List<WovenKernel> ALL = woven(Kernels::isOfAes);
  }

  private static final class OfAesSmall {
    static final List<WovenKernel> ALL = smallOfAes();
  }

  private static final class OfClearing {
    static final List<WovenKernel> ALL = woven(ClearKernel.class::isInstance);
  }

  private static List<WovenKernel> woven(Predicate<Kernel> some) {
    return CONVENTIONS.stream()
        .flatMap(abi ->
            Catalogue.of(abi.architecture()).stream()
                .filter(some)
                .map(kernel -> Weaver.weave(kernel, abi)))
        .toList();
  }

  private static boolean isOfAes(Kernel kernel) {
    return kernel instanceof ModeKernel || kernel instanceof KeyKernel;
  }

  /** Every kernel that iterates PBKDF2, on every calling convention. */
  public static Stream<WovenKernel> ofIterations() {
    return OfIterations.ALL.stream();
  }

  /** Every kernel that makes memory zero, on every calling convention. */
  public static Stream<WovenKernel> ofClearing() {
    return OfClearing.ALL.stream();
  }

  /** Every kernel of AES, its modes and its keys, on every calling convention. */
  public static Stream<WovenKernel> ofAes() {
    return OfAes.ALL.stream();
  }

  private static List<WovenKernel> smallOfAes() {
    List<WovenKernel> small = new ArrayList<>();
    for (Abi abi : CONVENTIONS) {
      Catalogue.of(abi.architecture()).stream()
          .map(kernel ->
              kernel
                      instanceof
                      ModeKernel(Mode mode, Target target, Shape shape, boolean _, AesMemory _)
                  ? new ModeKernel(
                      mode, target, new Shape(shape.lanes(), shape.lanes() == 1 ? 2 : 1), false)
                  : kernel)
          .filter(Kernels::isOfAes)
          .distinct()
          .forEach(kernel -> small.add(Weaver.weave(kernel, abi)));
    }
    return List.copyOf(small);
  }

  /**
   * Of each mode of AES the smallest group of vectors of one block, and of two: kernels of larger
   * groups are more of the same code, and take longer to be proved.
   */
  public static Stream<WovenKernel> ofAesSmall() {
    return OfAesSmall.ALL.stream();
  }

  /** Every kernel on every calling convention that its processors know. */
  public static Stream<WovenKernel> onEveryConvention() {
    return OfDigests.ALL.stream();
  }

  /** Every kernel once: as it is on Linux. */
  public static Stream<WovenKernel> onLinux() {
    return OfDigests.ALL.stream().filter(Kernels::isOnLinux);
  }

  public static boolean isOnLinux(WovenKernel woven) {
    return !woven.abi().equals(X64.WINDOWS);
  }

  public static Stream<WovenKernel> onWindows() {
    return OfDigests.ALL.stream().filter(woven -> woven.abi().equals(X64.WINDOWS));
  }

  public static boolean isSingle(WovenKernel woven) {
    return woven.kernel().shape().messages() == 1;
  }

  /**
   * Whether there is no kernel of that target and shape of the same rounds with shorter blocks:
   * such kernels are the same code but for a few lines, so what takes long is tried on one of them.
   */
  public static boolean isSmallestOfItsRounds(WovenKernel woven) {
    BlockFunction algorithm = algorithm(woven);
    return !(algorithm instanceof InRounds)
        || Catalogue.KERNELS.stream()
            .filter(other -> other.target().equals(woven.kernel().target()))
            .filter(other -> other.shape().equals(woven.kernel().shape()))
            .filter(BlockKernel.class::isInstance)
            .map(other -> ((BlockKernel) other).algorithm())
            .filter(InRounds.class::isInstance)
            .allMatch(other -> other.blockBytes() >= algorithm.blockBytes());
  }

  public static BlockFunction algorithm(WovenKernel woven) {
    return ((BlockKernel) woven.kernel()).algorithm();
  }

  public static String name(WovenKernel woven) {
    Kernel kernel = woven.kernel();
    return kernel.name() + " (" + woven.abi().name() + ")";
  }
}
