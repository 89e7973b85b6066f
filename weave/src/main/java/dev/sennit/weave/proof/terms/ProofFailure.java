package dev.sennit.weave.proof.terms;

/** An instruction breaks a rule; the prover adds the place of the instruction. */
public final class ProofFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ProofFailure(String rule, Object... values) {
    super(rule.formatted(values));
  }
}
