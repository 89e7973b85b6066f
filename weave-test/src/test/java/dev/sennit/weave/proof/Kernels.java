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
 * The digests' kernels of the catalogue, woven, each once; and {@link #ofAes those of AES} and
 * {@link #ofClearing of clearing}.
 */
public final class Kernels {
  private static final List<Abi> CONVENTIONS = Architecture.allConventions();

  private static final List<WovenKernel> ALL = woven(BlockKernel.class::isInstance);

  private static final List<WovenKernel> OF_AES = woven(Kernels::isOfAes);

  private static final List<WovenKernel> OF_CLEARING = woven(ClearKernel.class::isInstance);

  private Kernels() {}

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

  /** Every kernel that makes memory zero, on every calling convention. */
  public static Stream<WovenKernel> ofClearing() {
    return OF_CLEARING.stream();
  }

  /** Every kernel of AES, its modes and its keys, on every calling convention. */
  public static Stream<WovenKernel> ofAes() {
    return OF_AES.stream();
  }

  /**
   * Of each mode of AES the smallest group of vectors of one block, and of two: kernels of larger
   * groups are more of the same code, and take longer to be proved.
   */
  private static final List<WovenKernel> OF_AES_SMALL = smallOfAes();

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

  public static Stream<WovenKernel> ofAesSmall() {
    return OF_AES_SMALL.stream();
  }

  /** Every kernel on every calling convention that its processors know. */
  public static Stream<WovenKernel> onEveryConvention() {
    return ALL.stream();
  }

  /** Every kernel once: as it is on Linux. */
  public static Stream<WovenKernel> onLinux() {
    return ALL.stream().filter(Kernels::isOnLinux);
  }

  public static boolean isOnLinux(WovenKernel woven) {
    return !woven.abi().equals(X64.WINDOWS);
  }

  public static Stream<WovenKernel> onWindows() {
    return ALL.stream().filter(woven -> woven.abi().equals(X64.WINDOWS));
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
