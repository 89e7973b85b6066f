package dev.sennit.weave.proof.machine;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.proof.terms.Term;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks a number that is known in every case of a proof. It is proved for these values only, so
 * they must be all that its kind allows. Whether the cases of other numbers are all there are is
 * for the contract to say.
 */
public final class NumberCheck {
  private NumberCheck() {}

  public static void check(WovenKernel woven, List<? extends PathExecution> cases) {
    for (Argument argument : woven.kernel().kind().arguments()) {
      if (argument instanceof Argument.Number number) {
        check(woven, number, cases);
      }
    }
  }

  private static void check(
      WovenKernel woven, Argument.Number number, List<? extends PathExecution> cases) {
    List<Term> terms =
        cases.stream().map(each -> each.numbers().get(number)).filter(Objects::nonNull).toList();
    Set<Long> known = new TreeSet<>();
    for (Term term : terms) {
      if (!term.isConstant()) {
        return;
      }
      known.add(((Term.Constant) term.shape()).value());
    }
    if (!known.equals(Set.copyOf(number.values()))) {
      throw new Refusal(
          woven,
          0,
          "is proved where '%s' is one of %s, but its kind allows %s"
              .formatted(number.name(), known, number.allowed()));
    }
  }
}
