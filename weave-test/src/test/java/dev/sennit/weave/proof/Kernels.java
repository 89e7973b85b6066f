package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.Weaver;
import dev.sennit.weave.weaver.Woven;
import java.util.List;
import java.util.stream.Stream;

/** The kernels of the catalogue, woven, each once. */
final class Kernels {
  private static final List<Abi> CONVENTIONS = List.of(X64.SYSTEM_V, X64.WINDOWS, A64.AAPCS64);

  private static final List<Woven> ALL =
      CONVENTIONS.stream()
          .flatMap(abi ->
              Catalogue.of(abi.architecture()).stream().map(kernel -> Weaver.weave(kernel, abi)))
          .toList();

  private Kernels() {}

  /** Every kernel on every calling convention that its processors know. */
  static Stream<Woven> onEveryConvention() {
    return ALL.stream();
  }

  /** Every kernel once: as it is on Linux. */
  static Stream<Woven> onLinux() {
    return ALL.stream().filter(woven -> !woven.abi().equals(X64.WINDOWS));
  }

  static Stream<Woven> onWindows() {
    return ALL.stream().filter(woven -> woven.abi().equals(X64.WINDOWS));
  }

  static boolean isSingle(Woven woven) {
    return woven.kernel().shape().messages() == 1;
  }

  /**
   * Whether there is no kernel on that target of the same rounds with shorter blocks: such kernels
   * are the same code but for a few lines, so what takes long is tried on one of them.
   */
  static boolean isSmallestOfItsRounds(Woven woven) {
    BlockFunction algorithm = algorithm(woven);
    return !(algorithm instanceof InRounds)
        || Catalogue.KERNELS.stream()
            .filter(other -> other.target().equals(woven.kernel().target()))
            .map(other -> ((BlockKernel) other).algorithm())
            .filter(InRounds.class::isInstance)
            .allMatch(other -> other.blockBytes() >= algorithm.blockBytes());
  }

  /**
   * Of how many changes one is made: in a block of many rounds, a word that is wrong early makes
   * the words of all later rounds others, which takes a hundred times as long to see as elsewhere.
   */
  static int everyHowManieth(Woven woven) {
    return Kernels.algorithm(woven) instanceof InRounds ? 4 : 1;
  }

  static BlockFunction algorithm(Woven woven) {
    return ((BlockKernel) woven.kernel()).algorithm();
  }

  static String name(Woven woven) {
    Kernel kernel = woven.kernel();
    return kernel.name() + " (" + woven.abi().name() + ")";
  }
}
