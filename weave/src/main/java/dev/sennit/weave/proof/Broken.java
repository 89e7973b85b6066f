package dev.sennit.weave.proof;

/** A rule is broken at the instruction that is being executed; the prover says where that is. */
final class Broken extends RuntimeException {
  private static final long serialVersionUID = 1;

  Broken(String rule, Object... values) {
    super(rule.formatted(values));
  }
}
