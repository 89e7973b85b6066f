package dev.sennit.weave.proof;

import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.Loop;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Proves that a kernel's final instructions keep its contract: in every case they are executed on
 * terms, along every path, and each path must return with the states that the algorithm itself
 * computes on the same terms.
 */
public final class Prover {
  private Prover() {}

  /** The proof of a kernel; a {@link Refusal} if there is none. */
  public static Proof prove(Woven woven) {
    Proof proof = proveOfAnyRows(woven);
    Known.check(woven);
    return proof;
  }

  /** The same, where rows may mean what they say although they are not in the target's table. */
  static Proof proveOfAnyRows(Woven woven) {
    Admission.check(woven);
    int cases = 0;
    for (OptionalInt stackBeyond : stacks(woven)) {
      List<? extends Walk> walks = walks(woven, new Terms(stackBeyond));
      walks.forEach(Walk::toTheEnd);
      cases += walks.size();
    }
    Framing.check(woven);
    return Claims.of(woven, cases);
  }

  /**
   * Where the stack pointer may be between multiples of the longest vector: that matters to kernels
   * that align their local memory, for vectors that are longer than the stack is aligned to.
   */
  private static List<OptionalInt> stacks(Woven woven) {
    Architecture architecture = woven.abi().architecture();
    return woven.kernel() instanceof BlockKernel kernel && kernel.aligns()
        ? IntStream.of(0, 16, 32, 48)
            .mapToObj(place -> OptionalInt.of(place + architecture.returnAddressBytes()))
            .toList()
        : List.of(OptionalInt.empty());
  }

  private static List<? extends Walk> walks(Woven woven, Terms terms) {
    return switch (woven.kernel()) {
      case BlockKernel kernel -> walks(woven, kernel, terms);
      case ModeKernel kernel -> ModeWalk.all(woven, kernel, terms);
      case KeyKernel _ -> KeyWalk.all(woven, terms);
      case ClearKernel _ -> ClearWalk.all(woven, terms);
    };
  }

  private static List<BlockWalk> walks(Woven woven, BlockKernel kernel, Terms terms) {
    Statement statement = new Statement(terms, kernel.algorithm());
    Map<Loop, Induction> loops = new HashMap<>();
    return Contract.casesOf(terms, statement, kernel).stream()
        .map(contract -> new BlockWalk(woven, contract, loops))
        .toList();
  }
}
