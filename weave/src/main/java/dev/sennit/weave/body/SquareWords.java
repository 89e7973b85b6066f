package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The sixteen words of a block of each of several messages, in rows that are put in order again and
 * again. The rows of one message lie in pairs, so that an instruction brings two of them in order.
 */
final class SquareWords {
  private static final int SIDE = RowVectors.SIDE;

  private final int squares;
  // How many rows of a square a vector holds, and how many words these are.
  private final int together;
  private final int width;
  private final RowVectors vectors;
  private final int poolBegin;
  private final List<List<Long>> pool = new ArrayList<>();
  private List<Value> words = List.of();

  /**
   * @param poolBegin the offset of its first constant in the pool
   */
  SquareWords(Code.Values values, int squares, int poolBegin) {
    this.squares = squares;
    this.together = squares == 1 ? 2 : 1;
    this.width = together * SIDE;
    this.vectors = new RowVectors(values, squares * together);
    this.poolBegin = poolBegin;
  }

  /** Reads a block at each address: sixteen bytes at a time, as callers may have written them. */
  void read(Code code, List<Value> messages) {
    words = new ArrayList<>();
    for (int row = 0; row < SIDE; row += together) {
      List<Address> places = new ArrayList<>();
      for (Value message : messages) {
        for (int next = row; next < row + together; next++) {
          places.add(new Address(message, next * RowVectors.ROW_BYTES));
        }
      }
      words.add(vectors.load(code, places));
    }
  }

  Value row(Code code, int row) {
    Value vector = words.get(row / together);
    return row % together == 0
        ? vector
        : code.value(Bank.VECTOR, "each 64: d = upperhalf(a)", vector);
  }

  /**
   * Puts the words in another order.
   *
   * @param places where each of the words is that come into the rows, one behind the other
   */
  void order(Code code, int[] places) {
    List<Value> ordered = new ArrayList<>();
    for (int first = 0; first < places.length; first += width) {
      ordered.add(gathered(code, Arrays.copyOfRange(places, first, first + width)));
    }
    words = ordered;
  }

  /** Gathers words from one vector after the other. */
  private Value gathered(Code code, int[] places) {
    int[] sources = IntStream.of(places).map(place -> place / width).distinct().toArray();
    int[] at = IntStream.of(places).map(place -> place % width).toArray();
    Value gathered = words.get(sources[0]);
    for (int i = 1; i < Math.max(2, sources.length); i++) {
      int source = sources[i % sources.length];
      for (int word = 0; word < width; word++) {
        if (places[word] / width == source) {
          at[word] = squares * width + places[word] % width;
        }
      }
      gathered = vectors.gathered(code, gathered, words.get(source), constant(at));
      // What was there is in its place now. What is not yet there may be anything.
      Arrays.setAll(at, word -> word);
    }
    return gathered;
  }

  /** Returns where the places of words are among the constants, likewise in every square. */
  private Pool constant(int[] at) {
    List<Long> places =
        IntStream.range(0, squares)
            .flatMap(square -> IntStream.of(at).map(place -> square * width + place))
            .mapToObj(Long::valueOf)
            .toList();
    if (!pool.contains(places)) {
      pool.add(places);
    }
    return new Pool(poolBegin + pool.indexOf(places) * vectors.bytes());
  }

  /** Returns the words of its constants so far. */
  List<Long> pool() {
    return pool.stream().flatMap(List::stream).toList();
  }
}
