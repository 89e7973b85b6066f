package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Operations on vectors with a row in each sixteen bytes: four words. Most vectors hold the same
 * row of several squares.
 */
final class RowVectors {
  static final int SIDE = 4;
  static final int ROW_BYTES = SIDE * Integer.BYTES;

  /** Loads all of a vector, whatever it holds. */
  static final String LOAD = "d = load(m)";

  private final Code.Values values;
  private final int rows;
  private final List<Value> constants = new ArrayList<>();
  private final List<Long> pool = new ArrayList<>();

  /**
   * @param rows how many a vector holds, as {@link #canHold} allows
   */
  RowVectors(Code.Values values, int rows) {
    this.values = values;
    this.rows = rows;
  }

  /** Returns whether there are vectors of so many rows: they have 16, 32 or 64 bytes. */
  static boolean canHold(int rows) {
    return rows == 1 || rows == 2 || rows == 4;
  }

  int bytes() {
    return rows * ROW_BYTES;
  }

  /** Writes the width of words before a meaning. */
  String each(int bits, String meaning) {
    return rows == 1
        ? "each %d: %s".formatted(bits, meaning)
        : "each %d of %d: %s".formatted(bits, Byte.SIZE * bytes(), meaning);
  }

  private Value words(Code code, String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, each(Integer.SIZE, meaning), operands);
  }

  // ---------------------------------------------------------------- constants

  /** Returns a row again and again, which is in a register all the time. */
  Value constant(int... row) {
    List<Long> words = IntStream.of(row).mapToObj(Integer::toUnsignedLong).toList();
    Collections.nCopies(rows, words).forEach(pool::addAll);
    constants.add(values.next(Bank.VECTOR));
    return constants.getLast();
  }

  void begin(Code code) {
    for (int i = 0; i < constants.size(); i++) {
      code.into(constants.get(i), each(Long.SIZE, LOAD), new Pool(i * bytes()));
    }
  }

  List<Long> pool() {
    return pool;
  }

  // ---------------------------------------------------------------- memory

  Value load(Code code, List<Address> places) {
    Value loaded = values.next(Bank.VECTOR);
    loadInto(code, loaded, places);
    return loaded;
  }

  void loadInto(Code code, Value result, List<Address> places) {
    Value some = rows == 1 ? result : values.next(Bank.VECTOR);
    code.into(some, "each 64: d = load(m)", places.getFirst());
    for (int row = 1; row < rows; row++) {
      Value more = row == rows - 1 ? result : values.next(Bank.VECTOR);
      code.putSixteen(more, each(Long.SIZE, ""), some, row, places.get(row));
      some = more;
    }
  }

  void store(Code code, Value vector, List<Address> places) {
    for (int row = 0; row < rows; row++) {
      code.storeSixteen(places.get(row), vector, row);
    }
  }

  // ---------------------------------------------------------------- operations

  Value sum(Code code, Value x, Value y) {
    return words(code, "d = a + b", x, y);
  }

  /** Not by a table: with that for three values a block of BLAKE3 takes Zen 4 a fifth longer. */
  Value xor(Code code, Value x, Value y) {
    Value result = values.next(Bank.VECTOR);
    xorInto(code, result, x, y);
    return result;
  }

  void xorInto(Code code, Value result, Value x, Value y) {
    code.into(result, each(Integer.SIZE, "d = a ^ b"), x, y);
  }

  Value rotatedRight(Code code, Value vector, int count) {
    return words(code, "d = rotl(a, n)", vector, new Immediate(Integer.SIZE - count));
  }

  Value shiftedRight(Code code, Value vector, int count) {
    return words(code, "d = a >> n", vector, new Immediate(count));
  }

  Value function(Code code, TruthTable function, Value x, Value y, Value z) {
    Value result = values.next(Bank.VECTOR);
    functionInto(code, result, function, x, y, z);
    return result;
  }

  void functionInto(Code code, Value result, TruthTable function, Value x, Value y, Value z) {
    String meaning = each(Integer.SIZE, "d = table(n, a, b, c)");
    code.into(result, meaning, new Immediate(function.bits()), x, y, z);
  }

  /** Returns rows whose words have gone to the left by so many columns, round and round. */
  Value turned(Code code, Value vector, int columns) {
    return switch (columns) {
      case 1 -> words(code, "d = turnedbyone(a)", vector);
      case 2 -> code.value(Bank.VECTOR, each(Long.SIZE, "d = halvesexchanged(a)"), vector);
      default -> words(code, "d = turnedbythree(a)", vector);
    };
  }

  /**
   * Returns words of two vectors.
   *
   * @param places where they are, those of the second vector behind the first's
   */
  Value gathered(Code code, Value first, Value second, Pool places) {
    Value at = code.value(Bank.VECTOR, each(Long.SIZE, LOAD), places);
    return words(code, "d = lanesoftwoat(b, c, a)", first, second, at);
  }
}
