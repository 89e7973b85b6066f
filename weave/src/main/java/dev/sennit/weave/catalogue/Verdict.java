package dev.sennit.weave.catalogue;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Proof;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.machine.Refusal;
import java.util.List;

/**
 * The result of proving a kernel.
 *
 * @param covers the claims of the proof
 * @param assumes the assumptions of the proof
 * @param refusal the reason if it is not proved; else null
 */
public record Verdict(boolean proved, List<String> covers, List<String> assumes, String refusal) {

  public static Verdict on(WovenKernel woven) {
    try {
      Proof proof = Prover.prove(woven);
      return new Verdict(true, proof.covers(), proof.assumes(), null);
    } catch (Refusal refusal) {
      return new Verdict(false, List.of(), List.of(), refusal.getMessage());
    }
  }
}
