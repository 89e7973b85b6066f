package dev.sennit.weave.proof;

import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.Loop;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Proves that a kernel's final instructions keep its contract: in every case they are executed on
 * terms, along every path, and each path must return with the states that the algorithm itself
 * computes on the same terms.
 */
public final class Prover {
  private Prover() {}

  /** The proof of a kernel; a {@link Refusal} if there is none. */
  public static Proof prove(Woven woven) {
    Admission.check(woven);
    Terms terms = new Terms();
    List<? extends Walk> walks =
        switch (woven.kernel()) {
          case BlockKernel kernel -> walks(woven, kernel, terms);
          case ModeKernel kernel -> ModeWalk.all(woven, kernel, terms);
          case KeyKernel _ -> KeyWalk.all(woven, terms);
        };
    walks.forEach(Walk::toTheEnd);
    Framing.check(woven);
    return Claims.of(woven, walks.size());
  }

  private static List<BlockWalk> walks(Woven woven, BlockKernel kernel, Terms terms) {
    Statement statement = new Statement(terms, kernel.algorithm());
    Map<Loop, Induction> loops = new HashMap<>();
    return Contract.casesOf(terms, statement, kernel).stream()
        .map(contract -> new BlockWalk(woven, contract, loops))
        .toList();
  }
}
