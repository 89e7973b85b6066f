package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.List;
import java.util.stream.Stream;

/**
 * What digests by AArch64's instructions have in common: words of both widths, the highest byte
 * first, are read and written in the order of the lanes, and constants are added from memory.
 */
abstract class RoundsOnA64 extends RoundsBody {
  private final int vectors;
  private final int wordBytes;
  private final List<Long> pool;
  private final Value constants;
  private final String each;

  /**
   * @param pool the constants, a vector for each addition
   */
  RoundsOnA64(
      BlockKernel kernel, Code.Values values, List<Value> messages, int vectors, List<Long> pool) {
    super(kernel, values, messages, vectors);
    this.vectors = vectors;
    this.wordBytes = kernel.algorithm().wordBytes();
    this.pool = pool;
    this.constants = next(Bank.GENERAL);
    this.each = "each " + kernel.algorithm().wordBits() + ": ";
  }

  @Override
  public final List<Long> pool() {
    return isChained() ? Stream.concat(pool.stream(), padding().stream()).toList() : pool;
  }

  /** What is behind the last word of a state in the vector that ends with it; none if it ends. */
  List<Long> padding() {
    return List.of();
  }

  @Override
  final int vectorsBegun() {
    return vectors;
  }

  @Override
  final void begin(Code code, List<Value> state, List<Value> words) {
    for (int i = 0; i < words.size(); i++) {
      code.into(words.get(i), each + "d = a", state.get(i));
    }
    if (!padding().isEmpty()) {
      Address behind = new Address(constants, pool.size() * wordBytes);
      code.into(words.getLast(), each + "d = a + b", words.getLast(), load(code, behind));
    }
  }

  @Override
  final void prepare(Code code) {
    code.address(constants, new Pool(0));
  }

  @Override
  void read(Code code, List<Value> state, Address memory) {
    for (int i = 0; i < state.size(); i++) {
      code.into(
          state.get(i), each + "d = swap(a)", loadState(code, further(memory, i * VECTOR_BYTES)));
    }
  }

  @Override
  void write(Code code, List<Value> state, Address memory) {
    for (int i = 0; i < state.size(); i++) {
      write(code, state.get(i), further(memory, i * VECTOR_BYTES));
    }
  }

  final void write(Code code, Value words, Address memory) {
    code.storeVector(memory, each(code, "d = swap(a)", words));
  }

  @Override
  final Value read(Code code, Value message, int vector) {
    Address memory = new Address(message, vector * VECTOR_BYTES);
    return each(code, "d = swap(a)", load(code, memory));
  }

  final Value withConstants(Code code, Value words, int vector) {
    return add(code, words, load(code, new Address(constants, vector * VECTOR_BYTES)));
  }

  final Value add(Code code, Value one, Value other) {
    return each(code, "d = a + b", one, other);
  }

  /** A vector computed lane by lane, or by an instruction in which they mix. */
  final Value each(Code code, String meaning, Value... operands) {
    return code.value(Bank.VECTOR, each + meaning, operands);
  }

  /** The last step. */
  final void addState(Code code, List<Value> state, List<Value> after) {
    code.step("add the state before");
    for (int i = 0; i < after.size(); i++) {
      code.into(state.get(i), each + "d = a + b", state.get(i), after.get(i));
    }
  }
}
