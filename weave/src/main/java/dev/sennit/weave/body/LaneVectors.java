package dev.sennit.weave.body;

import static dev.sennit.weave.body.SkewedSquare.SIDE;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Operations on vectors of 512 bits that hold five lanes of KECCAK-f's square, and the constants
 * that these operations take from the pool.
 */
final class LaneVectors {
  static final int PLACES = 8;
  private static final int VECTOR_BYTES = PLACES * Long.BYTES;

  static final TruthTable XOR = TruthTable.of((x, y, z) -> x ^ y ^ z);
  static final TruthTable CHI = TruthTable.of((x, y, z) -> x ^ ~y & z);
  static final TruthTable XOR_MASKED = TruthTable.of((x, y, mask) -> x ^ y & mask);
  static final TruthTable REPLACED = TruthTable.of((x, y, mask) -> x & ~mask | y & mask);

  private final int poolBegin;
  // The places from which a vector takes its lanes that is turned by so many; none for 0.
  private final List<Value> turned = new ArrayList<>();
  private final List<List<Long>> constants = new ArrayList<>();

  /**
   * @param poolBegin the offset of the first constant in the pool
   */
  LaneVectors(Code.Values values, int poolBegin) {
    this.poolBegin = poolBegin;
    for (int i = 0; i < SIDE; i++) {
      turned.add(values.next(Bank.VECTOR));
    }
  }

  /** Loads what a turn of a vector needs. */
  void begin(Code code) {
    for (int by = 1; by < SIDE; by++) {
      int turn = by;
      Pool places = constant(place -> SkewedSquare.modulo(place + turn), place -> place);
      code.into(turned.get(by), each("d = load(m)"), places);
    }
  }

  static String each(String meaning) {
    return "each 64 of 512: " + meaning;
  }

  static Value vector(Code code, String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, each(meaning), operands);
  }

  static Value function(Code code, TruthTable table, Value x, Value y, Value z) {
    return vector(code, "d = table(n, a, b, c)", new Immediate(table.bits()), x, y, z);
  }

  /** Writes a function of two vectors and one in the pool into a value that there is. */
  static void functionInto(Code code, Value result, TruthTable table, Value x, Value y, Pool z) {
    code.into(result, each("d = table(n, a, b, load(m))"), new Immediate(table.bits()), x, y, z);
  }

  static Value function(Code code, TruthTable table, Value x, Value y, Pool z) {
    return vector(code, "d = table(n, a, b, load(m))", new Immediate(table.bits()), x, y, z);
  }

  /** Returns the lanes of two vectors at given places, those of the second behind the first's. */
  Value lanesAt(Code code, Value first, Value second, IntUnaryOperator places) {
    if (IntStream.range(0, SIDE).allMatch(place -> places.applyAsInt(place) < PLACES)) {
      return lanesAt(code, first, places);
    }
    if (IntStream.range(0, SIDE).allMatch(place -> places.applyAsInt(place) >= PLACES)) {
      return lanesAt(code, second, place -> places.applyAsInt(place) - PLACES);
    }
    Value at = vector(code, "d = load(m)", constant(places, place -> place));
    return vector(code, "d = lanesoftwoat(b, c, a)", first, second, at);
  }

  private Value lanesAt(Code code, Value vector, IntUnaryOperator places) {
    Value at = vector(code, "d = load(m)", constant(places, place -> place));
    return vector(code, "d = lanesat(a, b)", vector, at);
  }

  /** Returns a vector whose lanes have moved by so many places, round and round. */
  Value turned(Code code, Value vector, int by) {
    return by == 0 ? vector : vector(code, "d = lanesat(a, b)", vector, turned.get(by));
  }

  /** Returns a constant: a word for each place of the square, and what is behind them. */
  Pool constant(IntUnaryOperator places, IntUnaryOperator behind) {
    List<Long> constant =
        IntStream.range(0, PLACES)
            .map(place -> (place < SIDE ? places : behind).applyAsInt(place))
            .mapToObj(Long::valueOf)
            .toList();
    if (!constants.contains(constant)) {
      constants.add(constant);
    }
    return new Pool(poolBegin + VECTOR_BYTES * constants.indexOf(constant));
  }

  /** Returns the constant that is all ones at some places of the square. */
  Pool mask(IntPredicate places) {
    return constant(place -> places.test(place) ? -1 : 0, _ -> 0);
  }

  /** Returns the words of all constants so far. */
  List<Long> pool() {
    return constants.stream().flatMap(List::stream).toList();
  }
}
