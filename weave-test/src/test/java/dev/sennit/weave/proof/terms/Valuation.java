package dev.sennit.weave.proof.terms;

import dev.sennit.weave.words.ByteFunction;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of terms for values of their symbols. It computes from the structure of terms, where
 * {@link Terms} has rules.
 */
final class Valuation {
  private final Map<Term, BigInteger> known = new HashMap<>();

  /** Sets the value of a symbol or of a name. */
  void set(Term symbol, BigInteger value) {
    known.put(symbol, value);
  }

  void set(Term symbol, long value) {
    set(symbol, low(value, symbol.bits()));
  }

  BigInteger of(Term term) {
    BigInteger value = known.get(term);
    if (value == null) {
      value = low(computed(term), term.bits());
      known.put(term, value);
    }
    return value;
  }

  private BigInteger computed(Term term) {
    return switch (term.shape()) {
      case Term.Constant(long value) -> BigInteger.valueOf(value);
      case Term.Symbol(String name, int _) ->
          throw new IllegalStateException("nobody has said what " + name + " is worth");
      case Term.Sum(List<Term.Multiple> multiples, long constant) ->
          multiples.stream()
              .map(each -> of(each.term()).multiply(BigInteger.valueOf(each.factor())))
              .reduce(BigInteger.valueOf(constant), BigInteger::add);
      case Term.Logic(long table, List<Term> leaves) ->
          logic(table, leaves.stream().map(this::of).toList());
      case Term.Slice(Term of, int low) -> of(of).shiftRight(low);
      case Term.Concat(List<Term> parts) -> {
        BigInteger word = BigInteger.ZERO;
        for (Term part : parts.reversed()) {
          word = word.shiftLeft(part.bits()).or(of(part));
        }
        yield word;
      }
      case Term.Applied(ByteFunction function, Term to) ->
          BigInteger.valueOf(function.apply(of(to).longValue()));
      case Term.Carryless(Term one, Term other) -> carryless(of(one), of(other));
    };
  }

  /** Where the words' bits are a row of which the table says so, there is a one. */
  static BigInteger logic(long table, List<BigInteger> words) {
    BigInteger result = BigInteger.ZERO;
    for (int row = 0; row < 1 << words.size(); row++) {
      BigInteger ones = BigInteger.valueOf(-(table >>> row & 1));
      for (int i = 0; i < words.size(); i++) {
        ones = (row >>> i & 1) != 0 ? ones.and(words.get(i)) : ones.andNot(words.get(i));
      }
      result = result.or(ones);
    }
    return result;
  }

  static BigInteger carryless(BigInteger one, BigInteger other) {
    BigInteger product = BigInteger.ZERO;
    for (int bit = 0; bit < one.bitLength(); bit++) {
      product = one.testBit(bit) ? product.xor(other.shiftLeft(bit)) : product;
    }
    return product;
  }

  static BigInteger low(BigInteger value, int bits) {
    return value.and(BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
  }

  static BigInteger low(long value, int bits) {
    return low(BigInteger.valueOf(value), bits);
  }
}
