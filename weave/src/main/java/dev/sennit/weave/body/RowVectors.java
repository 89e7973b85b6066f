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
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Operations on vectors whose every sixteen bytes are a row of four words of one of several
 * squares, and the constants that these operations take.
 */
final class RowVectors {
  static final int SIDE = 4;
  static final int ROW_BYTES = SIDE * Integer.BYTES;
  private static final String LOAD = "d = load(m)";
  private static final List<String> FURTHER = List.of("second", "third", "fourth");

  private final Code.Values values;
  private final int squares;
  private final List<Value> constants = new ArrayList<>();
  private final List<List<Long>> pool = new ArrayList<>();

  RowVectors(Code.Values values, int squares) {
    this.values = values;
    this.squares = squares;
  }

  // ---------------------------------------------------------------- constants

  /** Returns a row of words, the same one of every square, that is in a register all the time. */
  Value constant(int... words) {
    place(square -> column -> words[column]);
    constants.add(values.next(Bank.VECTOR));
    return constants.getLast();
  }

  private interface InSquare {
    IntUnaryOperator words(int square);
  }

  /** Returns where a vector of words is among the constants. */
  private Pool place(InSquare square) {
    List<Long> words =
        IntStream.range(0, squares)
            .flatMap(each -> IntStream.range(0, SIDE).map(square.words(each)))
            .mapToObj(Integer::toUnsignedLong)
            .toList();
    if (!pool.contains(words)) {
      pool.add(words);
    }
    return new Pool(pool.indexOf(words) * squares * ROW_BYTES);
  }

  /** Loads the rows of constants. */
  void begin(Code code) {
    for (int i = 0; i < constants.size(); i++) {
      code.into(constants.get(i), of(Long.SIZE) + LOAD, new Pool(i * squares * ROW_BYTES));
    }
  }

  /** Returns the words of all constants so far. */
  List<Long> pool() {
    return pool.stream().flatMap(List::stream).toList();
  }

  // ---------------------------------------------------------------- memory

  /** Returns a row of every square. */
  Value load(Code code, List<Address> rows) {
    Value loaded = values.next(Bank.VECTOR);
    loadInto(code, loaded, rows);
    return loaded;
  }

  /** Loads a row of every square into a value that there is. */
  void loadInto(Code code, Value result, List<Address> rows) {
    Value some = rows.size() == 1 ? result : values.next(Bank.VECTOR);
    code.into(some, "each 64: d = load(m)", rows.getFirst());
    for (int square = 1; square < squares; square++) {
      Value more = square == squares - 1 ? result : values.next(Bank.VECTOR);
      code.into(
          more,
          of(64) + "d = with%ssixteen(a, sixteen(m))".formatted(FURTHER.get(square - 1)),
          some,
          rows.get(square));
      some = more;
    }
  }

  /** Stores a row of every square. */
  void store(Code code, Value vector, List<Address> rows) {
    code.storeVector(rows.getFirst(), vector);
    for (int square = 1; square < squares; square++) {
      code.effect(
          Bank.VECTOR,
          "each 64: store(m, %ssixteen(a))".formatted(FURTHER.get(square - 1)),
          rows.get(square),
          vector);
    }
  }

  // ---------------------------------------------------------------- rows

  private String of(int bits) {
    return squares == 1
        ? "each %d: ".formatted(bits)
        : "each %d of %d: ".formatted(bits, Byte.SIZE * squares * ROW_BYTES);
  }

  private String each(String meaning) {
    return of(Integer.SIZE) + meaning;
  }

  private Value row(Code code, String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, each(meaning), operands);
  }

  Value sum(Code code, Value x, Value y) {
    return row(code, "d = a + b", x, y);
  }

  Value rotatedRight(Code code, Value row, int count) {
    return row(code, "d = rotl(a, n)", row, new Immediate(Integer.SIZE - count));
  }

  Value shiftedRight(Code code, Value row, int count) {
    return row(code, "d = a >> n", row, new Immediate(count));
  }

  Value function(Code code, TruthTable function, Value x, Value y, Value z) {
    Value result = values.next(Bank.VECTOR);
    functionInto(code, result, function, x, y, z);
    return result;
  }

  void functionInto(Code code, Value result, TruthTable function, Value x, Value y, Value z) {
    code.into(result, each("d = table(n, a, b, c)"), new Immediate(function.bits()), x, y, z);
  }

  /** Returns a row whose words have gone to the left by so many columns, round and round. */
  Value turned(Code code, Value row, int columns) {
    return switch (columns) {
      case 1 -> row(code, "d = turnedbyone(a)", row);
      case 2 -> code.value(Bank.VECTOR, of(Long.SIZE) + "d = halvesexchanged(a)", row);
      default -> row(code, "d = turnedbythree(a)", row);
    };
  }

  /**
   * Returns a row of words from several rows.
   *
   * @param places where the word of each column is, in these rows one behind the other
   */
  Value gathered(Code code, List<Value> rows, IntUnaryOperator places) {
    int[] from = IntStream.range(0, SIDE).map(places).toArray();
    int[] sources = Arrays.stream(from).map(place -> place / SIDE).distinct().toArray();
    Value gathered = rows.get(sources[0]);
    // Where words are in what has been gathered so far; what is not yet there comes later.
    int[] at = Arrays.stream(from).map(place -> place % SIDE).toArray();
    for (int next = 1; next < Math.max(2, sources.length); next++) {
      int source = sources[Math.min(next, sources.length - 1)];
      int done = next;
      IntUnaryOperator fromTwo =
          column ->
              isAmong(sources, done, from[column] / SIDE)
                  ? at[column]
                  : squares * SIDE + from[column] % SIDE;
      gathered = ofTwo(code, gathered, rows.get(source), fromTwo);
      for (int column = 0; column < SIDE; column++) {
        at[column] = column;
      }
    }
    return gathered;
  }

  private static boolean isAmong(int[] sources, int count, int source) {
    return Arrays.stream(sources, 0, count).anyMatch(each -> each == source);
  }

  private Value ofTwo(Code code, Value first, Value second, IntUnaryOperator places) {
    Pool constant = place(square -> column -> square * SIDE + places.applyAsInt(column));
    Value at = code.value(Bank.VECTOR, of(Long.SIZE) + LOAD, constant);
    return row(code, "d = lanesoftwoat(b, c, a)", first, second, at);
  }
}
