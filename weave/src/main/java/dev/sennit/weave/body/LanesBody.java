package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.MessageAccess;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A block of each of many messages, which are the lanes of vectors: lowered from the algorithm's
 * graph as for one message, with a vector for each word.
 *
 * <p>Before that, the words of all blocks are put in their lanes, in local memory.
 */
public final class LanesBody implements Body {
  private final BlockFunction algorithm;
  private final Target target;
  private final Code.Values values;
  private final int lanes;
  private final int strands;
  private final Address local;
  private final Transpose squares;

  /** Where each word goes: values, if they stay in registers, or addresses in local memory. */
  private final List<? extends Operand> words;

  private final Body blocks;

  /**
   * @param local where the pointers to the messages lie, and behind them local memory for words
   */
  public LanesBody(BlockKernel kernel, Code.Values values, Address local) {
    this.algorithm = kernel.algorithm();
    this.lanes = kernel.shape().lanes();
    this.strands = kernel.shape().strands();
    this.target = kernel.targetInLanes();
    this.values = values;
    this.local = local;
    this.squares = new Transpose(algorithm, target, this::poolOfBlocks);
    StateMemory states = new StatesInLanes(algorithm, target.architecture(), squares);
    if (kernel.weaving().message() == MessageAccess.ONCE) {
      List<Value> all = Stream.generate(() -> values.next(Bank.VECTOR)).limit(words()).toList();
      this.words = all;
      this.blocks = ofGraph(kernel, states, all::get, values, local.plus(pointerBytes()));
    } else {
      List<Address> all = IntStream.range(0, words()).mapToObj(this::inMemory).toList();
      this.words = all;
      this.blocks = ofWords(kernel, states, all::get, values, inMemory(words()));
    }
  }

  /**
   * The body of blocks whose words are in lanes.
   *
   * @param states how the states lie in memory
   * @param words where the words lie: first those of the first strand
   * @param local where words that live in local memory may lie
   */
  static Body ofWords(
      BlockKernel kernel,
      StateMemory states,
      IntFunction<Address> words,
      Code.Values values,
      Address local) {
    BlockFunction algorithm = kernel.algorithm();
    Target target = kernel.targetInLanes();
    if (algorithm instanceof InRounds rounds && kernel.shape().strands() == 1) {
      return new RolledBody(kernel, rounds, target, states, words, values, local);
    }
    if (algorithm instanceof PairDigest
        || algorithm instanceof Sha2 && isFasterInTurns(target.architecture())) {
      return new TurnsInLanes(kernel, target, states, ofStrands(kernel, words), values, local);
    }
    return ofGraph(kernel, states, words, values, local);
  }

  private static Body ofGraph(
      BlockKernel kernel,
      StateMemory states,
      IntFunction<? extends Operand> words,
      Code.Values values,
      Address local) {
    Graph graph = Graph.of(kernel.algorithm());
    return new GraphBody(
        kernel,
        kernel.targetInLanes(),
        graph,
        new Constants(kernel.targetInLanes(), graph, values),
        states,
        ByteOrder.LITTLE_ENDIAN,
        ofStrands(kernel, words),
        values,
        local);
  }

  private static <W> List<IntFunction<W>> ofStrands(BlockKernel kernel, IntFunction<W> words) {
    List<IntFunction<W>> ofStrands = new ArrayList<>();
    for (int strand = 0; strand < kernel.shape().strands(); strand++) {
      int first = strand * kernel.algorithm().blockWords();
      ofStrands.add(word -> words.apply(first + word));
    }
    return ofStrands;
  }

  /** Whether its processors keep so little decoded code that a loop over turns is faster. */
  private static boolean isFasterInTurns(Architecture architecture) {
    return switch (architecture) {
      case X64 _ -> true;
      case A64 _ -> false;
    };
  }

  // ---------------------------------------------------------------- memory

  private int vectorBytes() {
    return lanes * algorithm.wordBytes();
  }

  private int pointerBytes() {
    return lanes * strands * Long.BYTES;
  }

  private int words() {
    return strands * algorithm.blockWords();
  }

  /** Where the pointer to the next block of a message lies. */
  public Address pointer(int message) {
    return local.plus(message * Long.BYTES);
  }

  private Address inMemory(int word) {
    return local.plus(pointerBytes() + word * vectorBytes());
  }

  @Override
  public int localBytes() {
    long inMemory = words.stream().filter(Address.class::isInstance).count();
    return pointerBytes() + (int) inMemory * vectorBytes() + blocks.localBytes();
  }

  @Override
  public List<Long> pool() {
    return squares.pool();
  }

  /** The constants of the blocks, once these are made. */
  private List<Long> poolOfBlocks() {
    return blocks.pool();
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

  private void toLanes(Code code, int strand) {
    squares.toLanes(
        code,
        algorithm.blockWords(),
        (writing, lane, offset) -> bytes(writing, strand * lanes + lane, offset),
        word -> words.get(strand * algorithm.blockWords() + word));
  }

  /** Bytes of a message. Pointers are read each time: registers do not hold those of all lanes. */
  private Address bytes(Code code, int message, int offset) {
    return new Address(code.load(pointer(message)), offset);
  }

  private void advance(Code code) {
    for (int message = 0; message < lanes * strands; message++) {
      Value block = code.load(pointer(message));
      Value next = code.sum(block, algorithm.blockBytes());
      code.store(pointer(message), next);
    }
  }
}
