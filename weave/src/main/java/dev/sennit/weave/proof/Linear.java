package dev.sennit.weave.proof;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A sum of multiples of words and a number, as a whole number: nothing wraps around.
 *
 * @param multiples the factors that are not zero, by the numbers of the words' terms
 */
record Linear(Map<Integer, BigInteger> multiples, BigInteger constant) {
  static final Linear ZERO = of(0);

  static Linear of(long number) {
    return new Linear(Map.of(), BigInteger.valueOf(number));
  }

  /** A word. */
  static Linear of(Term word) {
    return new Linear(Map.of(word.id(), BigInteger.ONE), BigInteger.ZERO);
  }

  Linear plus(Linear other) {
    Map<Integer, BigInteger> sum = new TreeMap<>(multiples);
    other.multiples.forEach((word, factor) -> sum.merge(word, factor, BigInteger::add));
    sum.values().removeIf(factor -> factor.signum() == 0);
    return new Linear(sum, constant.add(other.constant));
  }

  Linear plus(long number) {
    return new Linear(multiples, constant.add(BigInteger.valueOf(number)));
  }

  Linear minus(Linear other) {
    return plus(other.times(BigInteger.ONE.negate()));
  }

  Linear times(BigInteger factor) {
    return factor.signum() == 0 ? ZERO : each(number -> number.multiply(factor));
  }

  /** The factor of a word. */
  BigInteger factor(int word) {
    return multiples.getOrDefault(word, BigInteger.ZERO);
  }

  /** The same with zero in the place of a word. */
  Linear without(int word) {
    Map<Integer, BigInteger> others = new TreeMap<>(multiples);
    others.remove(word);
    return new Linear(others, constant);
  }

  /** Whether no word is newer than that one: such a word may be made of it. */
  boolean isOfWordsUpTo(int word) {
    return multiples.keySet().stream().allMatch(other -> other <= word);
  }

  boolean isNumber() {
    return multiples.isEmpty();
  }

  /** Whether every one of its numbers is a multiple of {@code divisor}. */
  boolean isMultipleOf(BigInteger divisor) {
    return constant.mod(divisor).signum() == 0
        && multiples.values().stream().allMatch(factor -> factor.mod(divisor).signum() == 0);
  }

  /** All of its numbers changed in the same way. */
  Linear each(UnaryOperator<BigInteger> change) {
    Map<Integer, BigInteger> changed = new TreeMap<>();
    multiples.forEach((word, factor) -> changed.put(word, change.apply(factor)));
    return new Linear(changed, change.apply(constant));
  }
}
