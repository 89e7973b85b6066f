package dev.sennit.weave.proof.terms;

import dev.sennit.weave.proof.terms.Term.Concat;
import dev.sennit.weave.proof.terms.Term.Constant;
import dev.sennit.weave.proof.terms.Term.Logic;
import dev.sennit.weave.proof.terms.Term.Multiple;
import dev.sennit.weave.proof.terms.Term.Slice;
import dev.sennit.weave.proof.terms.Term.Sum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The normal form of sums: a multiset of multiples and a constant, modulo two to the width. A left
 * shift is a multiple, a rotation is two shifts, and Boolean functions with no bit in common are
 * their union.
 */
record SumForm(Terms terms) {
  /** Algorithms add few words at a time; the search for pairs among many takes long. */
  private static final int MOST_TO_UNITE = 32;

  /**
   * Algorithms add words that are cut, so their sums are short. A wrong word makes those that are
   * computed from it sums of sums, each of which would be longer than the ones before together.
   */
  private static final int MOST_TO_FLATTEN = 256;

  /** Makes the sum of the multiples and the constant. */
  Term of(int bits, List<Multiple> summands, long constant) {
    List<Multiple> collected = new ArrayList<>();
    long rest = constant;
    for (Multiple summand : summands) {
      rest += collect(summand.term(), summand.factor(), collected, bits);
    }
    List<Multiple> multiples = merged(collected, bits);
    while (uniteDisjoint(multiples)) {
      multiples = merged(multiples, bits);
    }
    if (multiples.isEmpty()) {
      return terms.constant(bits, rest);
    }
    Multiple first = multiples.getFirst();
    if (multiples.size() == 1 && first.factor() == 1 && (rest & Terms.mask(bits)) == 0) {
      return first.term();
    }
    boolean secret = false;
    for (Multiple multiple : multiples) {
      secret |= multiple.term().secret();
    }
    return terms.intern(bits, new Sum(List.copyOf(multiples), rest & Terms.mask(bits)), secret);
  }

  /** Sorts multiples by their terms, and merges those of one term. */
  private static List<Multiple> merged(List<Multiple> multiples, int bits) {
    multiples.sort(Comparator.comparingInt(multiple -> multiple.term().id()));
    List<Multiple> merged = new ArrayList<>(multiples.size());
    for (int i = 0; i < multiples.size(); ) {
      Term term = multiples.get(i).term();
      long factor = 0;
      for (; i < multiples.size() && multiples.get(i).term() == term; i++) {
        factor += multiples.get(i).factor();
      }
      if ((factor & Terms.mask(bits)) != 0) {
        merged.add(new Multiple(term, factor & Terms.mask(bits)));
      }
    }
    return merged;
  }

  /** Adds a multiple of a term to {@code multiples}; returns the constant part. */
  private long collect(Term term, long factor, List<Multiple> multiples, int bits) {
    switch (term.shape()) {
      case Constant(long value) -> {
        return value * factor;
      }
      case Sum(List<Multiple> inner, long constant) when inner.size() <= MOST_TO_FLATTEN -> {
        long rest = constant * factor;
        for (Multiple multiple : inner) {
          rest += collect(multiple.term(), multiple.factor() * factor, multiples, bits);
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
        long rest = collect(of, factor << count, multiples, bits);
        return parts.getFirst().isConstant()
            ? rest
            : rest + collect(terms.shiftRight(of, bits - count), factor, multiples, bits);
      }
      default -> {
        multiples.add(new Multiple(term, factor));
        return 0;
      }
    }
  }

  /** Returns whether a left shift or rotation of {@code of} brings in the bits {@code low}. */
  private static boolean isShiftOrRotation(Term low, Term of) {
    return low.isConstant(0)
        || low.shape() instanceof Slice(Term same, int start)
            && same == of
            && start + low.bits() == of.bits();
  }

  /**
   * Replaces two Boolean functions that have no bit in common by their union, which is their sum;
   * returns whether it found two.
   */
  private boolean uniteDisjoint(List<Multiple> multiples) {
    if (multiples.size() > MOST_TO_UNITE) {
      return false;
    }
    for (int i = 0; i < multiples.size(); i++) {
      Term one = multiples.get(i).term();
      if (!(one.shape() instanceof Logic)) {
        continue;
      }
      for (int j = i + 1; j < multiples.size(); j++) {
        Term other = multiples.get(j).term();
        if (other.shape() instanceof Logic
            && multiples.get(i).factor() == multiples.get(j).factor()
            && and(one, other).isConstant(0)) {
          Term union = terms.logic(one.bits(), 0b1110, List.of(one, other));
          multiples.set(i, new Multiple(union, multiples.get(i).factor()));
          multiples.remove(j);
          return true;
        }
      }
    }
    return false;
  }

  private Term and(Term one, Term other) {
    return terms.logic(one.bits(), 0b1000, List.of(one, other));
  }
}
