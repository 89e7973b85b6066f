package dev.sennit.weave.words;

/**
 * The functions of a byte in AES, as tables of all their values. Proofs treat them as arbitrary
 * functions.
 */
public enum ByteFunction {
  /**
   * FIPS 197, section 5.1.1: the inverse in GF(2^8), with zero for zero, then an affine function.
   */
  SUBSTITUTE {
    @Override
    int compute(int b) {
      int inverse = inverse(b);
      int result = 0x63;
      for (int turn = 0; turn < 5; turn++) {
        result ^= inverse << turn | inverse >>> Byte.SIZE - turn;
      }
      return result;
    }
  },
  /** FIPS 197, section 4.2.1: the product with x. */
  DOUBLE {
    @Override
    int compute(int b) {
      return timesX(b);
    }
  };

  private static final int BYTES = 256;

  /** The field's polynomial: x^8 + x^4 + x^3 + x + 1. */
  private static final int POLYNOMIAL = 0x11b;

  private final byte[] values = new byte[BYTES];

  ByteFunction() {
    for (int b = 0; b < BYTES; b++) {
      values[b] = (byte) compute(b);
    }
  }

  abstract int compute(int b);

  public long apply(long b) {
    return Byte.toUnsignedLong(values[(int) b]);
  }

  private static int timesX(int b) {
    int doubled = b << 1;
    return doubled < BYTES ? doubled : doubled ^ POLYNOMIAL;
  }

  private static int inverse(int b) {
    for (int candidate = 1; candidate < BYTES; candidate++) {
      if (product(b, candidate) == 1) {
        return candidate;
      }
    }
    return 0;
  }

  private static int product(int a, int b) {
    int result = 0;
    int multiple = a;
    for (int rest = b; rest != 0; rest >>>= 1) {
      result ^= (rest & 1) == 0 ? 0 : multiple;
      multiple = timesX(multiple);
    }
    return result;
  }
}
