package dev.sennit.weave.body;

import static dev.sennit.weave.body.LaneVectors.PLACES;
import static dev.sennit.weave.body.LaneVectors.REPLACED;
import static dev.sennit.weave.body.LaneVectors.XOR_MASKED;
import static dev.sennit.weave.body.LaneVectors.each;
import static dev.sennit.weave.body.LaneVectors.function;
import static dev.sennit.weave.body.LaneVectors.functionInto;
import static dev.sennit.weave.body.LaneVectors.vector;
import static dev.sennit.weave.body.SkewedSquare.SIDE;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Brings words of memory to the square in vectors, and the square to memory. In memory the rows lie
 * one behind the other.
 *
 * @param state the five vectors, as {@link SkewedSquare#FIRST} has their lanes
 */
record SquareInMemory(LaneVectors vectors, List<Value> state) {
  /** Adds words in memory to the lanes of the square, up to sixteen at a time. */
  void takeIn(Code code, Value memory, int words) {
    for (int begin = 0; begin < words; begin += 2 * PLACES) {
      takeIn(code, memory, begin, Math.min(begin + 2 * PLACES, words));
    }
  }

  /** Adds some words, which are in one vector in memory or in two. The last one ends with them. */
  private void takeIn(Code code, Value memory, int begin, int end) {
    int middle = begin + PLACES;
    int first = Math.min(begin, end - PLACES);
    int second = end - PLACES;
    Value one = wordsFrom(code, memory, first);
    Value other = second > first ? wordsFrom(code, memory, second) : one;
    for (int vector = 0; vector < SIDE; vector++) {
      int[] lanes = lanesOf(vector);
      IntPredicate isTaken = place -> begin <= lanes[place] && lanes[place] < end;
      OptionalInt some = IntStream.range(0, SIDE).filter(isTaken).findFirst();
      if (some.isPresent()) {
        IntUnaryOperator source =
            place -> {
              int lane = lanes[isTaken.test(place) ? place : some.getAsInt()];
              return lane < middle ? lane - first : lane - second + PLACES;
            };
        Value taken = vectors.lanesAt(code, one, other, source);
        Value sum = state.get(vector);
        functionInto(code, sum, XOR_MASKED, sum, taken, vectors.mask(isTaken));
      }
    }
  }

  private static Value wordsFrom(Code code, Value memory, int word) {
    return vector(code, "d = load(m)", new Address(memory, word * Long.BYTES));
  }

  private static int[] lanesOf(int vector) {
    return IntStream.range(0, SIDE).map(place -> SkewedSquare.FIRST.lane(vector, place)).toArray();
  }

  /**
   * Writes the state row by row. A vector has three zeros behind the five lanes of a row: the next
   * row is written over them, and the last one is written in pieces.
   */
  void write(Code code, Value memory) {
    for (int y = 0; y < SIDE; y++) {
      Address place = new Address(memory, y * SIDE * Long.BYTES);
      Value row = state.get(SkewedSquare.FIRST.vectorOf(SIDE * y));
      for (int x = 1; x < SIDE; x++) {
        int column = x;
        Value vector = state.get(SkewedSquare.FIRST.vectorOf(SIDE * y + x));
        row = function(code, REPLACED, row, vector, vectors.mask(other -> other == column));
      }
      if (y < SIDE - 1) {
        code.effect(Bank.VECTOR, each("store(m, a)"), place, row);
      } else {
        code.storeVector(place, row);
        code.storeSixteen(place.plus(2 * Long.BYTES), row, 1);
        Value last = vectors.turned(code, row, SIDE - 1);
        code.effect(Bank.VECTOR, "64: store(m, a)", place.plus(4 * Long.BYTES), last);
      }
    }
  }
}
