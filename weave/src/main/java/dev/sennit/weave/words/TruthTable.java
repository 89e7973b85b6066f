package dev.sennit.weave.words;

/**
 * A bitwise Boolean function of three words, given by its eight values.
 *
 * <p>Bit {@code 4x + 2y + z} of {@code bits} is the function's value at {@code (x, y, z)}: the
 * order of {@code vpternlog}. {@link #X}, {@link #Y} and {@link #Z} are the tables of the three
 * variables. A formula computed on them gives its own table.
 */
public record TruthTable(int bits) {
  public static final int X = 0b1111_0000;
  public static final int Y = 0b1100_1100;
  public static final int Z = 0b1010_1010;
  private static final int ALL = 0b1111_1111;

  /** A formula in {@code & | ^ ~}, as a standard writes it. */
  @FunctionalInterface
  public interface Formula {
    int of(int x, int y, int z);
  }

  public TruthTable {
    if ((bits & ~ALL) != 0) {
      throw new IllegalArgumentException(
          "a truth table of three words has 8 bits, not " + Integer.toBinaryString(bits));
    }
  }

  public static TruthTable of(Formula formula) {
    return new TruthTable(formula.of(X, Y, Z) & ALL);
  }

  /** Computes the function on words of up to 64 bits; bits above a narrower word are garbage. */
  public long apply(long x, long y, long z) {
    long result = 0;
    for (int row = 0; row < 8; row++) {
      if ((bits >>> row & 1) != 0) {
        result |= ((row & 4) != 0 ? x : ~x) & ((row & 2) != 0 ? y : ~y) & ((row & 1) != 0 ? z : ~z);
      }
    }
    return result;
  }

  /** Returns the function with two of its words, numbered from 0, exchanged. */
  public TruthTable exchanged(int one, int other) {
    int exchanged = 0;
    for (int row = 0; row < 8; row++) {
      int x = row >>> 2 - one & 1;
      int y = row >>> 2 - other & 1;
      int from = row & ~(1 << 2 - one) & ~(1 << 2 - other) | y << 2 - one | x << 2 - other;
      exchanged |= (bits >>> from & 1) << row;
    }
    return new TruthTable(exchanged);
  }

  @Override
  public String toString() {
    return "0x%02x".formatted(bits);
  }
}
