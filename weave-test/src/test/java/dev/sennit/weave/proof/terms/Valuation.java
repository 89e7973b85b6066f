package dev.sennit.weave.proof.terms;

import dev.sennit.weave.words.ByteFunction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of terms for values of their symbols. It computes bit by bit from the structure of
 * terms, where {@link Terms} has rules.
 */
final class Valuation {
  private final Map<Term, boolean[]> known = new HashMap<>();

  /** Sets the bits of a symbol or of a name. */
  void set(Term symbol, boolean[] bits) {
    known.put(symbol, bits);
  }

  /** The bits of a term, the lowest first. */
  boolean[] of(Term term) {
    boolean[] bits = known.get(term);
    if (bits == null) {
      bits = computed(term);
      known.put(term, bits);
    }
    return bits;
  }

  private boolean[] computed(Term term) {
    return switch (term.shape()) {
      case Term.Constant(long value) -> bits(value, term.bits());
      case Term.Symbol(String name, int _) ->
          throw new IllegalStateException("nobody has said what " + name + " is worth");
      case Term.Sum(List<Term.Multiple> multiples, long constant) -> {
        long sum = constant;
        for (Term.Multiple multiple : multiples) {
          sum += number(of(multiple.term())) * multiple.factor();
        }
        yield bits(sum, term.bits());
      }
      case Term.Logic(long table, List<Term> leaves) -> {
        boolean[] result = new boolean[term.bits()];
        for (int bit = 0; bit < result.length; bit++) {
          int row = 0;
          for (int leaf = 0; leaf < leaves.size(); leaf++) {
            row |= of(leaves.get(leaf))[bit] ? 1 << leaf : 0;
          }
          result[bit] = (table >>> row & 1) != 0;
        }
        yield result;
      }
      case Term.Slice(Term of, int low) -> slice(of(of), low, term.bits());
      case Term.Concat(List<Term> parts) -> concat(parts.stream().map(this::of).toList());
      case Term.Applied(ByteFunction function, Term to) ->
          bits(function.apply(number(of(to))), term.bits());
      case Term.Carryless(Term one, Term other) -> product(of(one), of(other));
    };
  }

  private static boolean[] product(boolean[] one, boolean[] other) {
    boolean[] result = new boolean[one.length + other.length];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < other.length; j++) {
        result[i + j] ^= one[i] && other[j];
      }
    }
    return result;
  }

  static boolean[] slice(boolean[] word, int low, int bits) {
    boolean[] result = new boolean[bits];
    System.arraycopy(word, low, result, 0, bits);
    return result;
  }

  static boolean[] concat(List<boolean[]> words) {
    List<Boolean> all = new ArrayList<>();
    for (boolean[] word : words) {
      for (boolean bit : word) {
        all.add(bit);
      }
    }
    boolean[] result = new boolean[all.size()];
    for (int bit = 0; bit < result.length; bit++) {
      result[bit] = all.get(bit);
    }
    return result;
  }

  static boolean[] bits(long value, int count) {
    boolean[] bits = new boolean[count];
    for (int bit = 0; bit < Math.min(count, Long.SIZE); bit++) {
      bits[bit] = (value >>> bit & 1) != 0;
    }
    return bits;
  }

  static long number(boolean[] bits) {
    long value = 0;
    for (int bit = 0; bit < Math.min(bits.length, Long.SIZE); bit++) {
      value |= bits[bit] ? 1L << bit : 0;
    }
    return value;
  }
}
