package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;

/**
 * A block that begins with a code of PBKDF2, of many codes that are the lanes of vectors. What a
 * block leads to is the code that the next one begins with, so all words stay in lanes.
 */
public final class CodesBody implements Body {
  private final BlockFunction algorithm;
  private final Target target;
  private final Address local;
  private final StatesInLanes callers;
  private final Body blocks;
  private final Transpose squares;

  /** The block, which says what constants there are. */
  private final List<Line> block;

  /**
   * @param local where the words of the blocks lie, and behind them local memory for words
   */
  public CodesBody(BlockKernel kernel, Code.Values values, Address local) {
    this.algorithm = kernel.algorithm();
    this.target = kernel.targetInLanes();
    this.local = local;
    this.squares = new Transpose(algorithm, target, this::poolOfBlocks);
    this.callers = new StatesInLanes(algorithm, target.architecture(), squares);
    this.blocks =
        LanesBody.ofWords(
            kernel,
            new VectorsInMemory(target, algorithm.wordBits()),
            this::word,
            values,
            local.plus(wordBytes()));
    this.block = blocks.block();
  }

  private int vectorBytes() {
    return target.laneBits() / Byte.SIZE;
  }

  private int wordBytes() {
    return algorithm.blockWords() * vectorBytes();
  }

  /** Where a word of the blocks lies. */
  public Address word(int number) {
    return local.plus(number * vectorBytes());
  }

  /** Brings codes or states to lanes, from where they lie one behind the other. */
  public void toLanes(Code code, Address from, Address to) {
    callers.read(code, from, vectors(to));
  }

  /** The same back. */
  public void toMessages(Code code, Address from, Address to) {
    callers.write(code, to, vectors(from));
  }

  private List<Operand> vectors(Address first) {
    List<Operand> vectors = new ArrayList<>();
    for (int word = 0; word < algorithm.stateWords(); word++) {
      vectors.add(first.plus(word * vectorBytes()));
    }
    return vectors;
  }

  // ---------------------------------------------------------------- the body

  /** Reads states from memory where their words are in lanes. */
  @Override
  public void begin(Code code, Value memory) {
    blocks.begin(code, memory);
  }

  @Override
  public List<Line> block() {
    return block;
  }

  @Override
  public boolean changesMessage() {
    return blocks.changesMessage();
  }

  /** Writes states to memory where their words are in lanes. */
  @Override
  public void end(Code code, Value memory) {
    blocks.end(code, memory);
  }

  @Override
  public List<Long> pool() {
    return squares.pool();
  }

  private List<Long> poolOfBlocks() {
    return blocks.pool();
  }

  @Override
  public int localBytes() {
    return wordBytes() + blocks.localBytes();
  }
}
