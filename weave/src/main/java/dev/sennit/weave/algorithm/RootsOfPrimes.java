package dev.sennit.weave.algorithm;

import java.math.BigInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The constants of FIPS 180-4, which nobody has chosen: the first bits of the fractional parts of
 * the roots of the primes, in the order of the primes. The computation is exact.
 */
final class RootsOfPrimes {
  private RootsOfPrimes() {}

  /** Returns the first {@code bits} bits of the fractional parts of the square roots. */
  static Stream<Long> square(int bits) {
    return fractions(2, bits);
  }

  /** Returns the first {@code bits} bits of the fractional parts of the cube roots. */
  static Stream<Long> cube(int bits) {
    return fractions(3, bits);
  }

  private static Stream<Long> fractions(int degree, int bits) {
    BigInteger one = BigInteger.ONE.shiftLeft(bits);
    return primes()
        .mapToObj(prime -> root(degree, one.pow(degree).multiply(BigInteger.valueOf(prime))))
        .map(root -> root.mod(one).longValue());
  }

  private static IntStream primes() {
    return IntStream.iterate(2, n -> n + 1)
        .filter(n -> IntStream.range(2, n).noneMatch(divisor -> n % divisor == 0));
  }

  /** Returns the integer part of a root of {@code n}, computed from its highest bit down. */
  private static BigInteger root(int degree, BigInteger n) {
    BigInteger root = BigInteger.ZERO;
    for (int bit = n.bitLength() / degree; bit >= 0; bit--) {
      BigInteger larger = root.setBit(bit);
      if (larger.pow(degree).compareTo(n) <= 0) {
        root = larger;
      }
    }
    return root;
  }
}
