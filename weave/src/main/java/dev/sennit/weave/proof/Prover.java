package dev.sennit.weave.proof;

import dev.sennit.weave.weaver.Loop;
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
    Statement statement = new Statement(terms, woven.kernel().algorithm());
    List<Contract> cases = Contract.casesOf(terms, statement, woven.kernel());
    Map<Loop, Induction> loops = new HashMap<>();
    for (Contract contract : cases) {
      new Walk(woven, contract, loops).toTheEnd();
    }
    Framing.check(woven);
    return Claims.of(woven, cases.size());
  }
}
