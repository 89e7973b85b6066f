package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Blake3Chunk;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chunks of BLAKE3 with the square of the compression function in four vectors, a row in each, so
 * that all columns are mixed at once. Before the diagonals are mixed, three rows are turned until
 * the diagonals stand upright. The second row is not turned: it is ready last, and all wait for it.
 *
 * <p>A round takes a quarter of the instructions that it takes with a register for each word. So
 * its limit is the chain of a round, which is short where vectors compute in one cycle. Wider
 * vectors hold the rows of several chunks in the same time.
 */
final class Blake3InRows implements Body {
  private static final int SIDE = RowVectors.SIDE;

  private static final TruthTable AND = TruthTable.of((x, y, _) -> x & y);
  private static final TruthTable OR = TruthTable.of((x, y, _) -> x | y);
  private static final TruthTable AND_OR = TruthTable.of((x, y, z) -> x & y | z);
  private static final TruthTable CHOICE = TruthTable.of((x, y, z) -> x & y | ~x & z);
  private static final TruthTable OR_UNLESS = TruthTable.of((x, y, z) -> x | ~y & z);

  private final BlockKernel kernel;
  private final Code.Values values;
  private final List<Value> messages;
  private final RowVectors rows;
  private final SquareWords words;

  // The state: the chaining value in two rows, and a row of the words behind it.
  private final List<Value> state;

  // Rows of constants. Most have places for the chunk's number, for what is left, and for flags.
  private final Value start;
  private final Value beyondBlock;
  private final Value ones;
  private final Value flagsOfAll;
  private final Value allButFlags;
  private final Value onlyLeft;
  private final Value allButLeft;
  private final Value blockLength;
  private final Value nextBlock;
  private final Value flagsOfNext;

  Blake3InRows(BlockKernel kernel, Code.Values values, List<Value> messages) {
    this.kernel = kernel;
    this.values = values;
    this.messages = messages;
    this.rows = new RowVectors(values, messages.size());
    this.state =
        List.of(values.next(Bank.VECTOR), values.next(Bank.VECTOR), values.next(Bank.VECTOR));
    int block = kernel.algorithm().blockBytes();
    this.start = rows.constant(Blake3Chunk.firstOfIv());
    this.beyondBlock = rows.constant(0, 0, -block - 1, 0);
    this.ones = rows.constant(-1, -1, -1, -1);
    this.flagsOfAll = rows.constant(-1, -1, -1, (1 << Blake3Chunk.FLAGS_OF_LAST) - 1);
    this.allButFlags = rows.constant(-1, -1, -1, 0);
    this.onlyLeft = rows.constant(0, 0, -1, 0);
    this.allButLeft = rows.constant(-1, -1, 0, -1);
    this.blockLength = rows.constant(0, 0, block, 0);
    this.nextBlock = rows.constant(0, 0, -block, 0);
    this.flagsOfNext = rows.constant(-1, -1, -1, ~Blake3Chunk.CHUNK_START);
    this.words = new SquareWords(values, messages.size(), rows.pool().size() * Integer.BYTES);
  }

  @Override
  public List<Long> pool() {
    return Stream.concat(rows.pool().stream(), words.pool().stream()).toList();
  }

  // ---------------------------------------------------------------- the state

  private List<Address> rowOfStates(Value memory, int row) {
    int stateBytes = kernel.algorithm().stateBytes();
    return IntStream.range(0, messages.size())
        .mapToObj(message -> new Address(memory, message * stateBytes + row * RowVectors.ROW_BYTES))
        .toList();
  }

  @Override
  public void begin(Code code, Value memory) {
    rows.begin(code);
    for (int row = 0; row < state.size(); row++) {
      rows.loadInto(code, state.get(row), rowOfStates(memory, row));
    }
  }

  @Override
  public void end(Code code, Value memory) {
    for (int row = 0; row < state.size(); row++) {
      rows.store(code, state.get(row), rowOfStates(memory, row));
    }
  }

  @Override
  public void leave(Code code) {
    code.narrow();
  }

  /** Sets how many bytes are left of a single chunk. */
  @Override
  public void set(Code code, int word, Value value) {
    Value left = code.transfer(value, Bank.VECTOR, Integer.SIZE);
    Value inPlace = code.value(Bank.VECTOR, "each 64: d = lows(a, b)", code.zeroVector(), left);
    rows.functionInto(code, state.getLast(), AND_OR, state.getLast(), allButLeft, inPlace);
  }

  // ---------------------------------------------------------------- the block

  @Override
  public List<Line> block() {
    Code code = new Code(kernel.target().table(), values, 0);
    code.step("read");
    words.read(code, messages);
    code.step("is it the last block");
    List<Value> square = new ArrayList<>(state.subList(0, 2));
    square.add(start);
    square.add(lengthAndFlags(code));
    int[] places = inRows(IntStream.range(0, SIDE * SIDE));
    for (int round = 0; round < Blake3Chunk.ROUNDS; round++) {
      code.step("round %d words".formatted(round));
      words.order(code, places);
      places = inRows(Blake3Chunk.nextOrder().map(Blake3InRows::placeOf));
      code.step("round %d columns".formatted(round));
      mix(code, square, 0);
      code.step("round %d diagonals".formatted(round));
      turn(code, square, 1);
      mix(code, square, 2);
      turn(code, square, -1);
    }
    for (int row = 0; row < 2; row++) {
      code.step("xor into h, row " + row);
      rows.xorInto(code, state.get(row), square.get(row), square.get(row + 2));
    }
    code.step("the next block");
    Value left = rows.sum(code, state.getLast(), nextBlock);
    rows.functionInto(code, state.getLast(), AND, left, flagsOfNext, flagsOfNext);
    return List.copyOf(Body.ordered(kernel, code.take()));
  }

  /** The last row before the first round: the chunk's number, the block's length, and its flags. */
  private Value lengthAndFlags(Code code) {
    Value others = state.getLast();
    Value isLast = rows.shiftedRight(code, rows.sum(code, others, beyondBlock), 31);
    // All ones in the place of what is left, unless it is the last block.
    Value isNotLast = rows.sum(code, isLast, ones);
    Value atFlags = rows.turned(code, isNotLast, -1);
    Value flags = rows.function(code, AND, others, flagsOfAll, flagsOfAll);
    Value flagsOfLast = rows.shiftedRight(code, others, Blake3Chunk.FLAGS_OF_LAST);
    Value onlyFlags = rows.function(code, OR, atFlags, allButFlags, allButFlags);
    Value withFlags = rows.function(code, OR_UNLESS, flags, onlyFlags, flagsOfLast);
    Value onlyLength = rows.function(code, AND, isNotLast, onlyLeft, onlyLeft);
    return rows.function(code, CHOICE, onlyLength, blockLength, withFlags);
  }

  /** Turns the rows, but for the second one, so that diagonals become columns; or back. */
  private void turn(Code code, List<Value> square, int forth) {
    square.set(0, rows.turned(code, square.get(0), -forth));
    square.set(2, rows.turned(code, square.get(2), forth));
    square.set(3, rows.turned(code, square.get(3), 2));
  }

  /**
   * Mixes the columns.
   *
   * @param row that of the first word for each of them, before that of the second
   */
  private void mix(Code code, List<Value> square, int row) {
    Value a = square.get(0);
    Value b = square.get(1);
    Value c = square.get(2);
    Value d = square.get(3);
    a = rows.sum(code, rows.sum(code, a, words.row(code, row)), b);
    d = rows.rotatedRight(code, rows.xor(code, d, a), 16);
    c = rows.sum(code, c, d);
    b = rows.rotatedRight(code, rows.xor(code, b, c), 12);
    a = rows.sum(code, rows.sum(code, a, words.row(code, row + 1)), b);
    d = rows.rotatedRight(code, rows.xor(code, d, a), 8);
    c = rows.sum(code, c, d);
    b = rows.rotatedRight(code, rows.xor(code, b, c), 7);
    square.set(0, a);
    square.set(1, b);
    square.set(2, c);
    square.set(3, d);
  }

  // ---------------------------------------------------------------- the words of the block

  /** What comes into the rows, from what comes to the words of a round. */
  private static int[] inRows(IntStream ofWords) {
    int[] words = ofWords.toArray();
    int[] rows = new int[words.length];
    for (int word = 0; word < words.length; word++) {
      rows[placeOf(word)] = words[word];
    }
    return rows;
  }

  /**
   * Where a word of a round lies in the rows: there are two for each column, and then two for each
   * diagonal, which stands a column further.
   */
  private static int placeOf(int word) {
    int ofDiagonals = word / (2 * SIDE);
    int column = (word / 2 + ofDiagonals) % SIDE;
    return (2 * ofDiagonals + word % 2) * SIDE + column;
  }
}
