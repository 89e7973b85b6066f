package dev.sennit.weave.catalogue;

import dev.sennit.weave.proof.Proof;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.Refusal;
import dev.sennit.weave.weaver.Woven;
import java.util.List;

/**
 * What came of proving a kernel.
 *
 * @param covers what is proved
 * @param assumes what that takes for granted
 * @param refusal why it is not proved; null if it is
 */
public record Verdict(boolean proved, List<String> covers, List<String> assumes, String refusal) {

  public static Verdict on(Woven woven) {
    try {
      Proof proof = Prover.prove(woven);
      return new Verdict(true, proof.covers(), proof.assumes(), null);
    } catch (Refusal refusal) {
      return new Verdict(false, List.of(), List.of(), refusal.getMessage());
    }
  }
}
