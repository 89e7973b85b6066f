package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Shuffle;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.target.X64;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A block of each of many messages, which are the lanes of vectors: lowered from the algorithm's
 * graph as for one message, with a vector for each word.
 *
 * <p>Before that, the words of all blocks are put in their lanes: sixteen bytes of several messages
 * are gathered in a vector, as many messages apart as there are words in them, so that small
 * squares remain to be transposed. The words then lie in local memory, in the processor's order of
 * bytes.
 */
final class LanesBody implements Body {
  private static final int SIXTEEN = 16;
  private static final List<String> NUMBERS = List.of("first", "second", "third", "fourth");

  private final BlockFunction algorithm;
  private final Target target;
  private final Code.Values values;
  private final int lanes;
  private final int strands;
  private final Address local;
  private final Body blocks;

  /**
   * @param local where the pointers to the messages lie, and behind them local memory for words
   */
  LanesBody(BlockKernel kernel, Code.Values values, Address local) {
    this.algorithm = kernel.algorithm();
    this.lanes = kernel.shape().lanes();
    this.strands = kernel.shape().strands();
    this.target = kernel.target().inLanes(lanes * algorithm.wordBits());
    this.values = values;
    this.local = local;
    this.blocks = blocks(kernel, local.plus(pointerBytes() + wordBytes()));
  }

  private Body blocks(BlockKernel kernel, Address start) {
    if (algorithm instanceof InRounds rounds && strands == 1) {
      return new RolledBody(kernel, rounds, target, this::word, values, start);
    }
    List<IntFunction<Address>> words = new ArrayList<>();
    for (int strand = 0; strand < strands; strand++) {
      int first = strand * algorithm.blockWords();
      words.add(word -> word(first + word));
    }
    if (algorithm instanceof Sha2 sha2 && target.architecture() == X64.ARCHITECTURE) {
      return new TurnsInLanes(kernel, sha2, target, words, values, start);
    }
    return new GraphBody(
        kernel,
        target,
        Graph.of(algorithm),
        ByteOrder.LITTLE_ENDIAN,
        ByteOrder.LITTLE_ENDIAN,
        words,
        values,
        start);
  }

  // ---------------------------------------------------------------- memory

  private int vectorBytes() {
    return lanes * algorithm.wordBytes();
  }

  private int pointerBytes() {
    return lanes * strands * Long.BYTES;
  }

  private int wordBytes() {
    return strands * algorithm.blockWords() * vectorBytes();
  }

  /** Where the pointer to the next block of a message lies. */
  Address pointer(int message) {
    return local.plus(message * Long.BYTES);
  }

  private Address word(int number) {
    return local.plus(pointerBytes() + number * vectorBytes());
  }

  @Override
  public int localBytes() {
    return pointerBytes() + wordBytes() + blocks.localBytes();
  }

  @Override
  public List<Long> pool() {
    List<Long> pool = new ArrayList<>(blocks.pool());
    if (shuffles()) {
      pool.addAll(places());
    }
    return pool;
  }

  @Override
  public void begin(Code code, Value memory) {
    blocks.begin(code, memory);
  }

  @Override
  public void end(Code code, Value memory) {
    blocks.end(code, memory);
  }

  @Override
  public List<Line> block() {
    List<Line> block = blocks.block();
    Code code = new Code(target.table(), values, Instruction.FRAME);
    code.step("words to lanes");
    for (int strand = 0; strand < strands; strand++) {
      toLanes(code, strand);
    }
    advance(code);
    List<Line> lines = new ArrayList<>(code.take());
    lines.addAll(block);
    return lines;
  }

  // ---------------------------------------------------------------- words to lanes

  /** How many words there are in sixteen bytes: so long are the sides of the squares. */
  private int side() {
    return SIXTEEN / algorithm.wordBytes();
  }

  private void toLanes(Code code, int strand) {
    for (int next = 0; next < algorithm.blockWords(); next += side()) {
      // The last square may have a word of the one before: nothing behind the block is read.
      int first = Math.min(next, algorithm.blockWords() - side());
      List<Value> square = new ArrayList<>();
      for (int row = 0; row < side(); row++) {
        square.add(gathered(code, strand * lanes + row, first * algorithm.wordBytes()));
      }
      List<Value> words = transposed(code, square);
      for (int column = 0; column < side(); column++) {
        code.effect(
            Bank.VECTOR,
            target.storeWord(algorithm.wordBits()),
            word(strand * algorithm.blockWords() + first + column),
            inOrder(code, words.get(column)));
      }
    }
  }

  /** Sixteen bytes of that message and of every one that is a multiple of a side behind it. */
  private Value gathered(Code code, int message, int offset) {
    Value all = code.value(Bank.VECTOR, "each 64: d = load(m)", bytes(code, message, offset));
    for (int part = 1; part < lanes / side(); part++) {
      all =
          code.value(
              Bank.VECTOR,
              each(Long.SIZE) + "d = with" + NUMBERS.get(part) + "sixteen(a, sixteen(m))",
              all,
              bytes(code, message + part * side(), offset));
    }
    return all;
  }

  /** Bytes of a message. Pointers are read each time: registers do not hold those of all lanes. */
  private Address bytes(Code code, int message, int offset) {
    return new Address(code.general("64: d = load(m)", pointer(message)), offset);
  }

  private void advance(Code code) {
    for (int message = 0; message < lanes * strands; message++) {
      Value block = code.general("64: d = load(m)", pointer(message));
      Value next = code.general("64: d = a + n", block, new Immediate(algorithm.blockBytes()));
      code.effect("64: store(m, a)", pointer(message), next);
    }
  }

  /** The columns of the squares, where the vectors are the rows. */
  private List<Value> transposed(Code code, List<Value> rows) {
    if (side() == 2) {
      return interleaved(code, Long.SIZE, rows.get(0), rows.get(1));
    }
    List<Value> upper = interleaved(code, Integer.SIZE, rows.get(0), rows.get(1));
    List<Value> lower = interleaved(code, Integer.SIZE, rows.get(2), rows.get(3));
    List<Value> columns = new ArrayList<>();
    for (int half = 0; half < 2; half++) {
      columns.addAll(interleaved(code, Long.SIZE, upper.get(half), lower.get(half)));
    }
    return columns;
  }

  private List<Value> interleaved(Code code, int bits, Value one, Value other) {
    return List.of(
        code.value(Bank.VECTOR, each(bits) + "d = interleavedlows(a, b)", one, other),
        code.value(Bank.VECTOR, each(bits) + "d = interleavedhighs(a, b)", one, other));
  }

  private String each(int bits) {
    return target.width(bits);
  }

  /** Whether the bytes of words are shuffled into the processor's order. */
  private boolean shuffles() {
    return algorithm.byteOrder() == ByteOrder.BIG_ENDIAN
        && !target.table().has(Bank.VECTOR, each(algorithm.wordBits()) + "d = swap(a)");
  }

  private Value inOrder(Code code, Value words) {
    if (algorithm.byteOrder() == ByteOrder.LITTLE_ENDIAN) {
      return words;
    }
    return shuffles()
        ? code.value(
            Bank.VECTOR,
            each(Byte.SIZE) + "d = shuffle(a, load(m))",
            words,
            new Pool(blocks.pool().size() * algorithm.wordBytes()))
        : code.value(Bank.VECTOR, each(algorithm.wordBits()) + "d = swap(a)", words);
  }

  /** For a shuffle: the bytes of each word in the opposite order. */
  private List<Long> places() {
    return new Shuffle(lanes, algorithm.wordBytes())
        .places(place -> algorithm.wordBytes() - 1 - place);
  }
}
