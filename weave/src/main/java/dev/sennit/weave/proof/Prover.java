package dev.sennit.weave.proof;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.Loop;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.clear.ClearPath;
import dev.sennit.weave.proof.digest.DigestContract;
import dev.sennit.weave.proof.digest.DigestPath;
import dev.sennit.weave.proof.digest.DigestStatement;
import dev.sennit.weave.proof.digest.IterationPath;
import dev.sennit.weave.proof.digest.LoopProof;
import dev.sennit.weave.proof.machine.Admission;
import dev.sennit.weave.proof.machine.FrameCheck;
import dev.sennit.weave.proof.machine.KnownNames;
import dev.sennit.weave.proof.machine.NumberCheck;
import dev.sennit.weave.proof.machine.PathExecution;
import dev.sennit.weave.proof.machine.Refusal;
import dev.sennit.weave.proof.mode.KeyPath;
import dev.sennit.weave.proof.mode.ModePath;
import dev.sennit.weave.proof.processor.ProcessorPath;
import dev.sennit.weave.proof.terms.Terms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Proves that a kernel's final instructions keep its contract. It executes them on terms, in every
 * case and along every path. Each path must return with the states that the algorithm itself
 * computes on the same terms.
 */
public final class Prover {
  private Prover() {}

  /** Proves a kernel whose names are known, or throws a {@link Refusal}. */
  public static Proof prove(WovenKernel woven) {
    Proof proof = proveUnderAnyName(woven);
    KnownNames.check(woven);
    return proof;
  }

  /**
   * Proves that a kernel computes what it says, and trusts that and the meanings of its rows. Only
   * tests may do so, of functions that are made up.
   */
  static Proof proveUnderAnyName(WovenKernel woven) {
    return proveAlong(woven, terms -> pathsOf(woven, terms));
  }

  /** Proves a kernel along these paths, which must leave out no value of its arguments. */
  static Proof proveAlong(
      WovenKernel woven, Function<Terms, List<? extends PathExecution>> allPaths) {
    Admission.check(woven);
    int cases = 0;
    for (OptionalInt stackBeyond : stacks(woven)) {
      List<? extends PathExecution> paths = allPaths.apply(new Terms(stackBeyond));
      NumberCheck.check(woven, paths);
      paths.forEach(PathExecution::toTheEnd);
      cases += paths.size();
    }
    FrameCheck.check(woven);
    return Claims.of(woven, cases);
  }

  /**
   * Returns the possible places of the stack pointer between multiples of the longest vector. They
   * matter to kernels that align their local memory more than the stack.
   */
  private static List<OptionalInt> stacks(WovenKernel woven) {
    Architecture architecture = woven.abi().architecture();
    return woven.kernel().aligns()
        ? IntStream.of(0, 16, 32, 48)
            .mapToObj(place -> OptionalInt.of(place + architecture.returnAddressBytes()))
            .toList()
        : List.of(OptionalInt.empty());
  }

  private static List<? extends PathExecution> pathsOf(WovenKernel woven, Terms terms) {
    return switch (woven.kernel()) {
      case BlockKernel kernel -> pathsOf(woven, kernel, terms);
      case IterationKernel kernel -> List.of(new IterationPath(woven, kernel, terms));
      case ModeKernel kernel -> ModePath.all(woven, kernel, terms);
      case KeyKernel kernel -> KeyPath.all(woven, kernel, terms);
      case ClearKernel kernel -> ClearPath.all(woven, kernel, terms);
      case ProcessorKernel kernel -> List.of(new ProcessorPath(woven, kernel, terms));
    };
  }

  /** What follows the paths through kernels of a kind. */
  public static Class<? extends PathExecution> pathOf(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel _ -> DigestPath.class;
      case IterationKernel _ -> IterationPath.class;
      case ModeKernel _ -> ModePath.class;
      case KeyKernel _ -> KeyPath.class;
      case ClearKernel _ -> ClearPath.class;
      case ProcessorKernel _ -> ProcessorPath.class;
    };
  }

  private static List<DigestPath> pathsOf(WovenKernel woven, BlockKernel kernel, Terms terms) {
    DigestStatement statement = new DigestStatement(terms, kernel.algorithm());
    Map<Loop, LoopProof> loops = new HashMap<>();
    return DigestContract.casesOf(terms, statement, kernel).stream()
        .map(contract -> new DigestPath(woven, contract, loops))
        .toList();
  }
}
