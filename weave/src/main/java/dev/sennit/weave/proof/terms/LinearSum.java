package dev.sennit.weave.proof.terms;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A sum of multiples of words and a constant, as a whole number: it does not wrap around.
 *
 * @param multiples the factors that are not zero, by the ids of the words' terms
 */
public record LinearSum(Map<Integer, BigInteger> multiples, BigInteger constant) {
  public static final LinearSum ZERO = of(0);

  public static LinearSum of(long number) {
    return new LinearSum(Map.of(), BigInteger.valueOf(number));
  }

  public static LinearSum of(Term word) {
    return new LinearSum(Map.of(word.id(), BigInteger.ONE), BigInteger.ZERO);
  }

  public LinearSum plus(LinearSum other) {
    Map<Integer, BigInteger> sum = new TreeMap<>(multiples);
    other.multiples.forEach((word, factor) -> sum.merge(word, factor, BigInteger::add));
    sum.values().removeIf(factor -> factor.signum() == 0);
    return new LinearSum(sum, constant.add(other.constant));
  }

  public LinearSum plus(long number) {
    return new LinearSum(multiples, constant.add(BigInteger.valueOf(number)));
  }

  public LinearSum minus(LinearSum other) {
    return plus(other.times(BigInteger.ONE.negate()));
  }

  public LinearSum times(BigInteger factor) {
    return factor.signum() == 0 ? ZERO : each(number -> number.multiply(factor));
  }

  public BigInteger factor(int word) {
    return multiples.getOrDefault(word, BigInteger.ZERO);
  }

  public LinearSum without(int word) {
    Map<Integer, BigInteger> others = new TreeMap<>(multiples);
    others.remove(word);
    return new LinearSum(others, constant);
  }

  /** Returns whether no word is newer than that one; a newer word could be made of it. */
  public boolean isOfWordsUpTo(int word) {
    return multiples.keySet().stream().allMatch(other -> other <= word);
  }

  public boolean isNumber() {
    return multiples.isEmpty();
  }

  /** Returns whether the constant and all factors are multiples of {@code divisor}. */
  public boolean isMultipleOf(BigInteger divisor) {
    return constant.mod(divisor).signum() == 0
        && multiples.values().stream().allMatch(factor -> factor.mod(divisor).signum() == 0);
  }

  /** Changes the constant and all factors. */
  LinearSum each(UnaryOperator<BigInteger> change) {
    Map<Integer, BigInteger> changed = new TreeMap<>();
    multiples.forEach((word, factor) -> changed.put(word, change.apply(factor)));
    return new LinearSum(changed, change.apply(constant));
  }
}
