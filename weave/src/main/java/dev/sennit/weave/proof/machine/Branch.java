package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Meaning.Goto;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import java.util.Optional;

/**
 * What an instruction does to control. It depends on nothing secret.
 *
 * @param label where it may go
 * @param taken whether it goes there, if that is known
 * @param question what it depends on otherwise
 */
public record Branch(String label, Optional<Boolean> taken, Question question) {
  /** When a branch is taken. */
  public sealed interface Question {
    Term subject();
  }

  public record IsZero(Term subject) implements Question {}

  public record IsNotZero(Term subject) implements Question {}

  public record IsBelow(Term subject, Term bound) implements Question {}

  static Branch of(Goto jump, LaneOperands operands) {
    String label = operands.label(jump.label());
    return switch (jump.condition()) {
      case Meaning.Always _ -> new Branch(label, Optional.of(true), null);
      case Meaning.Zero zero ->
          dependent(label, new IsZero(operands.evaluate(zero.value())), operands.state());
      case Meaning.NotZero notZero ->
          dependent(label, new IsNotZero(operands.evaluate(notZero.value())), operands.state());
      case Meaning.Below below ->
          compared(
              label, new IsBelow(operands.evaluate(below.value()), operands.word(below.other())));
      case Meaning.Negative negative -> {
        Term value = operands.evaluate(negative.value());
        Term sign = operands.terms().slice(value, value.bits() - 1, 1);
        yield dependent(label, new IsNotZero(sign), operands.state());
      }
    };
  }

  private static Branch dependent(String label, Question question, MachineState state) {
    question.subject().checkPublic("branches on");
    Boolean isZero = state.isZero(question.subject());
    return new Branch(
        label,
        Optional.ofNullable(isZero).map(zero -> zero == question instanceof IsZero),
        question);
  }

  private static Branch compared(String label, IsBelow question) {
    question.subject().checkPublic("branches on");
    question.bound().checkPublic("branches on");
    return new Branch(
        label,
        question.subject().shape() instanceof Term.Constant(long value)
                && question.bound().shape() instanceof Term.Constant(long bound)
            ? Optional.of(Long.compareUnsigned(value, bound) < 0)
            : Optional.empty(),
        question);
  }

  public boolean goes() {
    return taken.orElseThrow(this::leftOpen);
  }

  public ProofFailure leftOpen() {
    return new ProofFailure("branches on %s, which the contract leaves open", question.subject());
  }
}
