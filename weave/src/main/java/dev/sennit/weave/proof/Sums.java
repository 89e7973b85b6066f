package dev.sennit.weave.proof;

import dev.sennit.weave.proof.Term.Concat;
import dev.sennit.weave.proof.Term.Constant;
import dev.sennit.weave.proof.Term.Logic;
import dev.sennit.weave.proof.Term.Multiple;
import dev.sennit.weave.proof.Term.Slice;
import dev.sennit.weave.proof.Term.Sum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The normal form of sums: a multiset of multiples and a constant, modulo two to the width. A left
 * shift is a multiple; a rotation is its two shifts; Boolean functions with no bit in common are
 * their union.
 */
record Sums(Terms terms) {
  /** The sum of the multiples and the constant. */
  Term of(int bits, List<Multiple> summands, long constant) {
    Map<Term, Long> factors = new TreeMap<>(Comparator.comparingInt(Term::id));
    long rest = constant;
    for (Multiple summand : summands) {
      rest += collect(summand.term(), summand.factor(), factors, bits);
    }
    uniteDisjoint(factors);
    List<Multiple> multiples = new ArrayList<>();
    factors.forEach((term, factor) -> {
      if ((factor & Terms.mask(bits)) != 0) {
        multiples.add(new Multiple(term, factor & Terms.mask(bits)));
      }
    });
    if (multiples.isEmpty()) {
      return terms.constant(bits, rest);
    }
    Multiple first = multiples.getFirst();
    if (multiples.size() == 1 && first.factor() == 1 && (rest & Terms.mask(bits)) == 0) {
      return first.term();
    }
    boolean secret = multiples.stream().anyMatch(multiple -> multiple.term().secret());
    return terms.intern(bits, new Sum(List.copyOf(multiples), rest & Terms.mask(bits)), secret);
  }

  /** Adds a multiple of a term to {@code factors}; gives the constant part. */
  private long collect(Term term, long factor, Map<Term, Long> factors, int bits) {
    switch (term.shape()) {
      case Constant(long value) -> {
        return value * factor;
      }
      case Sum(List<Multiple> multiples, long constant) -> {
        long rest = constant * factor;
        for (Multiple multiple : multiples) {
          rest += collect(multiple.term(), multiple.factor() * factor, factors, bits);
        }
        return rest;
      }
      case Concat(List<Term> parts)
          when parts.size() == 2
              && parts.get(1).shape() instanceof Slice(Term of, int low)
              && low == 0
              && of.bits() == bits
              && isShiftOrRotation(parts.getFirst(), of) -> {
        int count = parts.getFirst().bits();
        long rest = collect(of, factor << count, factors, bits);
        return parts.getFirst().isConstant()
            ? rest
            : rest + collect(terms.shiftRight(of, bits - count), factor, factors, bits);
      }
      default -> {
        factors.merge(term, factor, Long::sum);
        return 0;
      }
    }
  }

  /** Whether {@code low} is what comes in when {@code of} is shifted or rotated to the left. */
  private static boolean isShiftOrRotation(Term low, Term of) {
    return low.isConstant(0)
        || low.shape() instanceof Slice(Term same, int start)
            && same == of
            && start + low.bits() == of.bits();
  }

  /** Replaces Boolean functions that have no bit in common by their union, which is their sum. */
  private void uniteDisjoint(Map<Term, Long> factors) {
    List<Term> functions = new ArrayList<>();
    for (Term term : factors.keySet()) {
      if (term.shape() instanceof Logic) {
        functions.add(term);
      }
    }
    for (int i = 0; i < functions.size(); i++) {
      for (int j = i + 1; j < functions.size(); j++) {
        Term one = functions.get(i);
        Term other = functions.get(j);
        if (factors.get(one).equals(factors.get(other)) && and(one, other).isConstant(0)) {
          long factor = factors.get(one);
          factors.remove(one);
          factors.remove(other);
          Term union = terms.logic(one.bits(), 0b1110, List.of(one, other));
          factors.merge(union, factor, Long::sum);
          uniteDisjoint(factors);
          return;
        }
      }
    }
  }

  private Term and(Term one, Term other) {
    return terms.logic(one.bits(), 0b1000, List.of(one, other));
  }
}
