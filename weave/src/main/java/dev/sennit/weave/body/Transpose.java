package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.lower.Shuffle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Moves words between messages, in which they lie one after the other, and lanes, in which the same
 * word of all messages is a vector.
 *
 * <p>A vector holds sixteen bytes of several messages, as many messages apart as there are words in
 * them. So small squares of words are what is transposed, either way. In messages the bytes of
 * words are in the algorithm's order, in lanes in the processor's.
 */
final class Transpose {
  private static final int SIXTEEN = 16;
  private static final String WITH_UPPER_HALF = "d = withupperhalf(a, thirtytwo(m))";
  private static final String EVEN_SIXTEENS = "d = evensixteens(a, b)";
  private static final String ODD_SIXTEENS = "d = oddsixteens(a, b)";

  private final BlockFunction algorithm;
  private final Target target;
  private final Supplier<List<Long>> before;
  private final int lanes;

  /** How many words there are in sixteen bytes: so long are the sides of the squares. */
  private final int side;

  /** Where a message, by its lane, has sixteen bytes that begin somewhere. */
  interface Sixteens {
    Address at(Code code, int lane, int offset);
  }

  /**
   * @param target with the words in lanes
   * @param before the constants before its own
   */
  Transpose(BlockFunction algorithm, Target target, Supplier<List<Long>> before) {
    this.algorithm = algorithm;
    this.target = target;
    this.before = before;
    this.lanes = target.lanes(algorithm.wordBits());
    this.side = SIXTEEN / algorithm.wordBytes();
  }

  /**
   * Takes so many words of each message to lanes.
   *
   * @param places where each word goes: values, or addresses
   */
  void toLanes(Code code, int words, Sixteens messages, IntFunction<? extends Operand> places) {
    if (joinsSquares(words)) {
      for (int first = 0; first < words; first += 2 * side) {
        twoSquaresToLanes(code, first, messages, places);
      }
      return;
    }
    for (int first : squares(words)) {
      int offset = first * algorithm.wordBytes();
      List<Operand> columns = new ArrayList<>();
      for (int column = 0; column < side; column++) {
        columns.add(places.apply(first + column));
      }
      transpose(code, rows(code, row -> gathered(code, messages, row, offset)), columns);
    }
  }

  /** The words of two squares side by side: fewer vectors are put together, and fewer shuffled. */
  private void twoSquaresToLanes(
      Code code, int first, Sixteens messages, IntFunction<? extends Operand> places) {
    int offset = first * algorithm.wordBytes();
    List<List<Value>> halves = new ArrayList<>();
    for (int half = 0; half < 2; half++) {
      int lane = half * lanes / 2;
      List<Value> columns = newValues(code);
      transpose(code, rows(code, row -> joined(code, messages, lane + row, offset)), columns);
      halves.add(columns);
    }
    for (int column = 0; column < side; column++) {
      Value one = halves.get(0).get(column);
      Value other = halves.get(1).get(column);
      into(code, places.apply(first + column), each(Long.SIZE) + EVEN_SIXTEENS, one, other);
      into(code, places.apply(first + side + column), each(Long.SIZE) + ODD_SIXTEENS, one, other);
    }
  }

  /** Whether two squares are taken at once. */
  private boolean joinsSquares(int words) {
    return target.microarchitecture().shufflesOneAtATime()
        && target.table().has(Bank.VECTOR, each(Long.SIZE) + WITH_UPPER_HALF)
        && words % (2 * side) == 0;
  }

  private List<Value> rows(Code code, IntFunction<Value> row) {
    return IntStream.range(0, side).mapToObj(row).map(each -> inOrder(code, each)).toList();
  }

  private List<Value> newValues(Code code) {
    return Stream.generate(() -> code.newValue(Bank.VECTOR)).limit(side).toList();
  }

  /**
   * Takes so many words from lanes to each message.
   *
   * @param places where each word is: values, or addresses
   */
  void toMessages(Code code, int words, IntFunction<Operand> places, Sixteens messages) {
    for (int first : squares(words)) {
      List<Value> rows = rows(code, row -> word(code, places.apply(first + row)));
      List<Value> columns = newValues(code);
      transpose(code, rows, columns);
      for (int column = 0; column < side; column++) {
        spread(code, columns.get(column), messages, column, first * algorithm.wordBytes());
      }
    }
  }

  /**
   * The first word of each square. The last square may have words of the one before: nothing behind
   * the words is read or written.
   */
  private List<Integer> squares(int words) {
    List<Integer> squares = new ArrayList<>();
    for (int next = 0; next < words; next += side) {
      squares.add(Math.min(next, words - side));
    }
    return squares;
  }

  // ---------------------------------------------------------------- sixteen bytes of messages

  /** Those of the message in that lane, and of every one that is a multiple of a side behind it. */
  private Value gathered(Code code, Sixteens messages, int lane, int offset) {
    Value all = code.loadVector(messages.at(code, lane, offset));
    for (int part = 1; part < lanes / side; part++) {
      Address sixteen = messages.at(code, lane + part * side, offset);
      Value more = code.newValue(Bank.VECTOR);
      code.putSixteen(more, each(Long.SIZE), all, part, sixteen);
      all = more;
    }
    return all;
  }

  /** Thirty-two bytes of the message in that lane, and of the one that is a side behind it. */
  private Value joined(Code code, Sixteens messages, int lane, int offset) {
    return code.value(
        Bank.VECTOR,
        each(Long.SIZE) + WITH_UPPER_HALF,
        code.value(Bank.VECTOR, "each 64 of 256: d = load(m)", messages.at(code, lane, offset)),
        messages.at(code, lane + side, offset));
  }

  /** Those of {@link #gathered} back. */
  private void spread(Code code, Value all, Sixteens messages, int lane, int offset) {
    for (int part = 0; part < lanes / side; part++) {
      code.storeSixteen(messages.at(code, lane + part * side, offset), all, part);
    }
  }

  // ---------------------------------------------------------------- rows and columns

  /** Makes columns of rows in all squares, that lie side by side in the vectors. */
  private void transpose(Code code, List<Value> rows, List<? extends Operand> columns) {
    if (side == 2) {
      interleave(code, Long.SIZE, rows.get(0), rows.get(1), columns);
      return;
    }
    List<Value> upper = interleaved(code, rows.get(0), rows.get(1));
    List<Value> lower = interleaved(code, rows.get(2), rows.get(3));
    for (int half = 0; half < 2; half++) {
      interleave(
          code,
          Long.SIZE,
          upper.get(half),
          lower.get(half),
          columns.subList(2 * half, 2 * half + 2));
    }
  }

  private List<Value> interleaved(Code code, Value one, Value other) {
    List<Value> pairs = List.of(code.newValue(Bank.VECTOR), code.newValue(Bank.VECTOR));
    interleave(code, Integer.SIZE, one, other, pairs);
    return pairs;
  }

  private void interleave(
      Code code, int bits, Value one, Value other, List<? extends Operand> places) {
    into(code, places.get(0), each(bits) + "d = interleavedlows(a, b)", one, other);
    into(code, places.get(1), each(bits) + "d = interleavedhighs(a, b)", one, other);
  }

  // ---------------------------------------------------------------- words in lanes

  private void into(Code code, Operand place, String meaning, Operand... operands) {
    switch (place) {
      case Value value -> code.into(value, meaning, operands);
      case Address address ->
          code.effect(
              Bank.VECTOR,
              target.storeWord(algorithm.wordBits()),
              address,
              code.value(Bank.VECTOR, meaning, operands));
      case Operand other -> throw new IllegalArgumentException("a word in " + other);
    }
  }

  private Value word(Code code, Operand place) {
    return switch (place) {
      case Value value -> value;
      case Address address ->
          code.value(Bank.VECTOR, target.loadWord(algorithm.wordBits()), address);
      case Operand other -> throw new IllegalArgumentException("a word in " + other);
    };
  }

  private String each(int bits) {
    return target.width(bits);
  }

  // ---------------------------------------------------------------- bytes of words

  /** Words that have their bytes in the algorithm's order, in the processor's; and back. */
  private Value inOrder(Code code, Value words) {
    if (algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN) {
      return words;
    }
    return shuffles()
        ? code.value(Bank.VECTOR, each(Byte.SIZE) + "d = shuffle(a, load(m))", words, order())
        : code.value(Bank.VECTOR, each(algorithm.wordBits()) + "d = swap(a)", words);
  }

  /** Whether the bytes of words are shuffled into another order. */
  private boolean shuffles() {
    return algorithm.byteOrder() == ByteOrder.BIG_ENDIAN
        && !target.table().has(Bank.VECTOR, each(algorithm.wordBits()) + "d = swap(a)");
  }

  /** Where the constants of a shuffle lie. */
  private Pool order() {
    return new Pool(before.get().size() * algorithm.wordBytes());
  }

  /** All constants. Its own are, for a shuffle, the bytes of each word in the opposite order. */
  List<Long> pool() {
    List<Long> pool = new ArrayList<>(before.get());
    if (shuffles()) {
      pool.addAll(
          new Shuffle(lanes, algorithm.wordBytes())
              .places(place -> algorithm.wordBytes() - 1 - place));
    }
    return pool;
  }
}
