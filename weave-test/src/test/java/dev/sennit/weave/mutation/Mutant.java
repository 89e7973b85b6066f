package dev.sennit.weave.mutation;

/**
 * A small change to a class, as PIT makes them, and whether a test saw it.
 *
 * @param className without the packages that all have in common, such as {@code
 *     proof.digest.LoopProof}
 * @param method the method that is changed, or in which the lambda stands that is
 * @param mutator the kind of change, as PIT calls it
 * @param line the text of the changed line
 * @param ranOutOfTime whether it was killed for that: on a faster machine it may survive
 */
record Mutant(
    String className,
    String method,
    String mutator,
    int lineNumber,
    String line,
    boolean killed,
    boolean ranOutOfTime) {

  /** What tells it from other mutants; those that are alike are explained together. */
  record Key(String className, String method, String mutator, String line) {
    @Override
    public String toString() {
      return "%s %s %s%n  %s".formatted(className, method, mutator, line);
    }
  }

  Key key() {
    return new Key(className, method, mutator, line);
  }
}
