package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Blocks by a target's own instructions for the rounds of an algorithm: the state is in vectors,
 * four rounds are a step, and each step makes the four words of the message schedule that a later
 * one takes.
 */
abstract class RoundsBody implements Body {
  /** Words of a vector. */
  static final int LANES = 4;

  static final int VECTOR_BYTES = 16;

  /** For a shuffle: all bytes in the opposite order. */
  static final List<Long> REVERSE = words(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

  private final BlockKernel kernel;
  private final Code.Values values;
  private final List<Value> messages;
  private final List<List<Value>> states = new ArrayList<>();

  /**
   * In a chain of blocks the words that each strand's block begins with: they wait for no memory.
   */
  private final List<List<Value>> begun = new ArrayList<>();

  /**
   * @param vectors how many vectors a state takes
   */
  RoundsBody(BlockKernel kernel, Code.Values values, List<Value> messages, int vectors) {
    this.kernel = kernel;
    this.values = values;
    this.messages = messages;
    for (int strand = 0; strand < messages.size(); strand++) {
      List<Value> state = new ArrayList<>();
      for (int i = 0; i < vectors; i++) {
        state.add(values.next(Bank.VECTOR));
      }
      states.add(state);
    }
  }

  /** A value of the whole kernel. */
  Value next(Bank bank) {
    return values.next(bank);
  }

  /** Makes what all strands use. */
  abstract void prepare(Code code);

  abstract void read(Code code, List<Value> state, Address memory);

  abstract void write(Code code, List<Value> state, Address memory);

  /** How many vectors of a block a state reaches into that the block begins with. */
  abstract int vectorsBegun();

  /** The words of a vector of a block. */
  abstract Value read(Code code, Value message, int vector);

  /** Makes the words of a block that begins with a state, up to the end of their last vector. */
  abstract void begin(Code code, List<Value> state, List<Value> words);

  abstract void block(Code code, List<Value> state, Value message);

  @Override
  public void begin(Code code, Value memory) {
    prepare(code);
    for (int strand = 0; strand < states.size(); strand++) {
      read(code, states.get(strand), stateOf(strand, memory));
    }
  }

  @Override
  public void end(Code code, Value memory) {
    // First, because the next blocks wait for them.
    beginBlocks(code);
    for (int strand = 0; strand < states.size(); strand++) {
      write(code, states.get(strand), stateOf(strand, memory));
    }
  }

  @Override
  public boolean chain(Code code, Operand first) {
    for (int strand = 0; strand < states.size(); strand++) {
      begun.add(Stream.generate(() -> next(Bank.VECTOR)).limit(vectorsBegun()).toList());
    }
    // A pointer that is set later.
    Value memory = messages.getFirst();
    code.copy(memory, first);
    begin(code, memory);
    beginBlocks(code);
    return true;
  }

  /** In a chain of blocks: makes the words that they begin with. */
  private void beginBlocks(Code code) {
    for (int strand = 0; strand < begun.size(); strand++) {
      begin(code, states.get(strand), begun.get(strand));
    }
  }

  /** Whether each block begins with the state that the one before has led to. */
  final boolean isChained() {
    return !begun.isEmpty();
  }

  /** The words of a vector of the block that is taken in. */
  final Value taken(Code code, List<Value> state, Value message, int vector) {
    return isChained() && vector < vectorsBegun()
        ? begun.get(strandOf(state)).get(vector)
        : read(code, message, vector);
  }

  final int strandOf(List<Value> state) {
    return states.indexOf(state);
  }

  private Address stateOf(int strand, Value memory) {
    return new Address(memory, strand * kernel.algorithm().stateBytes());
  }

  static Value load(Code code, Address memory) {
    return code.loadVector(memory);
  }

  /**
   * Two words of 64 bits of a state, read one by one, as callers write them: a load of both would
   * wait until they are in the cache.
   */
  static Value loadState(Code code, Address memory) {
    return code.vector(code.load(memory), code.load(further(memory, Long.BYTES)));
  }

  static Address further(Address address, int bytes) {
    return new Address(address.base(), address.displacement() + bytes);
  }

  @Override
  public List<Line> block() {
    List<Map<String, List<Line>>> strands = new ArrayList<>();
    for (int strand = 0; strand < states.size(); strand++) {
      Code code = new Code(kernel.target().table(), values, strand);
      block(code, states.get(strand), messages.get(strand));
      strands.add(Instruction.bundles(code.take()));
    }
    return List.copyOf(Body.ordered(kernel, Body.zip(strands)));
  }

  /** Bytes as the words of a pool. */
  static List<Long> words(int... bytes) {
    List<Long> words = new ArrayList<>();
    for (int i = 0; i < bytes.length; i += Integer.BYTES) {
      long word = 0;
      for (int j = Integer.BYTES - 1; j >= 0; j--) {
        word = word << Byte.SIZE | bytes[i + j];
      }
      words.add(word);
    }
    return words;
  }
}
