package dev.sennit.weave.proof.terms;

import dev.sennit.weave.proof.terms.Term.Applied;
import dev.sennit.weave.proof.terms.Term.Carryless;
import dev.sennit.weave.proof.terms.Term.Concat;
import dev.sennit.weave.proof.terms.Term.Constant;
import dev.sennit.weave.proof.terms.Term.Logic;
import dev.sennit.weave.proof.terms.Term.Multiple;
import dev.sennit.weave.proof.terms.Term.Slice;
import dev.sennit.weave.proof.terms.Term.Sum;
import dev.sennit.weave.proof.terms.Term.Symbol;
import dev.sennit.weave.words.ByteFunction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replaces terms by others. Terms share parts, so each part is visited once. */
final class Substitution {
  private final Terms terms;
  private final Map<Term, Term> done;

  Substitution(Terms terms, Map<Term, Term> replacements) {
    this.terms = terms;
    this.done = new HashMap<>(replacements);
  }

  Term in(Term term) {
    Term known = done.get(term);
    if (known == null) {
      known = rebuilt(term);
      done.put(term, known);
    }
    return known;
  }

  private Term rebuilt(Term term) {
    return switch (term.shape()) {
      case Constant _, Symbol _ -> term;
      case Slice(Term of, int low) -> terms.slice(in(of), low, term.bits());
      case Concat(List<Term> parts) -> terms.concat(in(parts));
      case Applied(ByteFunction function, Term to) -> terms.apply(function, in(to));
      case Carryless(Term one, Term other) -> terms.carryless(in(one), in(other));
      case Logic(long table, List<Term> leaves) -> terms.logic(term.bits(), table, in(leaves));
      case Sum(List<Multiple> multiples, long constant) ->
          terms.sum(
              term.bits(),
              multiples.stream()
                  .map(multiple -> new Multiple(in(multiple.term()), multiple.factor()))
                  .toList(),
              constant);
    };
  }

  private List<Term> in(List<Term> some) {
    return some.stream().map(this::in).toList();
  }
}
