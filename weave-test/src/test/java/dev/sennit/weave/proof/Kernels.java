package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.catalogue.Workshop;
import dev.sennit.weave.isa.A64;
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
import dev.sennit.weave.proof.small.SmallKernels;
import dev.sennit.weave.weaver.Weaver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The kernels of the catalogue, woven once for all tests, and a few that stand for all of them. */
public final class Kernels {
  private Kernels() {}

  // The JVM initialises a class at its first use, so what no test asks for is not woven.

  private static final class OfBuild {
    static final Workshop WORKSHOP =
        new Workshop(Path.of("..", "library", "target", "woven"), System.out::println);
  }

  private static final class OfAesSmall {
    static final List<WovenKernel> ALL = smallOfAes();
  }

  private static final class Few {
    static final Kernel ENCRYPTION = new ModeKernel(Mode.ENCRYPT, X64.AES, Shape.SINGLE, false);
    static final List<WovenKernel> ALL =
        Stream.of(
                SmallKernels.woven().filter(woven -> !(woven.kernel() instanceof BlockKernel)),
                Stream.of(X64.SYSTEM_V, X64.WINDOWS).map(abi -> Weaver.weave(ENCRYPTION, abi)),
                named(
                    X64.SYSTEM_V,
                    "md5/x64-v3",
                    "blake2s/x64-v3",
                    "keccak-72/x64-v3",
                    "md5/x64-v3/8x3",
                    "blake3/x64-v3/8x1",
                    "pbkdf2-sha1/x64-v3",
                    "pbkdf2-sha1/x64-v3/8x1",
                    "sha256/x64-sha/1x2",
                    "pbkdf2-sha256/x64-sha/1x2",
                    "clear-stream/x64-v3",
                    "sha1/x64-sha"),
                named(
                    X64.WINDOWS,
                    "md5/x64-v3",
                    "blake3/x64-v3/8x1",
                    "pbkdf2-sha1/x64-v3",
                    "aes-key/x64-aes",
                    "clear-vector/x64-v3"),
                named(
                    A64.AAPCS64,
                    "md5/a64",
                    "sha256/a64-sha2",
                    "md5/a64/4x4",
                    "pbkdf2-sha1/a64",
                    "clear-zva/a64"))
            .flatMap(kernels -> kernels)
            .toList();

    private static Stream<WovenKernel> named(Abi abi, String... names) {
      return Stream.of(names).map(name -> Weaver.weave(Named.kernel(name), abi));
    }
  }

  /** The workshop of the library's build, which keeps its results and those of the tests. */
  public static Workshop workshop() {
    return OfBuild.WORKSHOP;
  }

  /**
   * A cheap kernel of each kind, with each kind of padding, in lanes and in strands, on both
   * architectures and on Windows: what the weaver does in several ways is in one of them.
   */
  public static Stream<WovenKernel> few() {
    return Few.ALL.stream();
  }

  private static Stream<WovenKernel> woven(Predicate<Kernel> some) {
    return workshop().woven().stream().filter(woven -> some.test(woven.kernel()));
  }

  private static boolean isOfAes(Kernel kernel) {
    return kernel instanceof ModeKernel || kernel instanceof KeyKernel;
  }

  /** Every kernel that iterates PBKDF2, on every calling convention. */
  public static Stream<WovenKernel> ofIterations() {
    return woven(IterationKernel.class::isInstance);
  }

  /** Every kernel that makes memory zero, on every calling convention. */
  public static Stream<WovenKernel> ofClearing() {
    return woven(ClearKernel.class::isInstance);
  }

  private static List<WovenKernel> smallOfAes() {
    List<WovenKernel> small = new ArrayList<>();
    for (Abi abi : Architecture.allConventions()) {
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
    return woven(BlockKernel.class::isInstance);
  }

  /** Every kernel once: as it is on Linux. */
  public static Stream<WovenKernel> onLinux() {
    return onEveryConvention().filter(Kernels::isOnLinux);
  }

  public static boolean isOnLinux(WovenKernel woven) {
    return !woven.abi().equals(X64.WINDOWS);
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
