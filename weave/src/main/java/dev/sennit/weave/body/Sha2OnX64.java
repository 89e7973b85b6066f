package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import java.util.ArrayList;
import java.util.List;

/**
 * SHA-2 by the instructions of x86-64: two rounds at once turn c, d, g, h into the next a, b, e, f,
 * and the old a, b, e, f are the next c, d, g, h. Several strands leave no registers for the states
 * before their blocks, which then wait in local memory.
 */
abstract class Sha2OnX64 extends RoundsBody {
  /** How many vectors a state takes. */
  private static final int VECTORS = 2;

  private final Sha2 algorithm;
  private final int strands;
  private final Operand stack;
  private final int localStart;
  private final String vector;
  private final List<Long> swap;
  private final List<Long> reverse;
  private final List<Long> opposite;

  /**
   * @param localStart where states may wait, from the stack pointer
   * @param vector what the table says behind the width of a lane: of how wide a vector it is one
   * @param swap for a shuffle: the bytes of each word in the opposite order
   * @param reverse for a shuffle: all bytes, or those of each half, in the opposite order
   * @param opposite for a shuffle: all words, or those of each half, in the opposite order
   */
  Sha2OnX64(
      BlockKernel kernel,
      Code.Values values,
      List<Value> messages,
      int localStart,
      String vector,
      List<Long> swap,
      List<Long> reverse,
      List<Long> opposite) {
    super(kernel, values, messages, VECTORS);
    this.algorithm = (Sha2) kernel.algorithm();
    this.strands = messages.size();
    this.stack = kernel.target().architecture().stackPointer();
    this.localStart = localStart;
    this.vector = vector;
    this.swap = swap;
    this.reverse = reverse;
    this.opposite = opposite;
  }

  /** The words of a step with their constants, for the first two rounds. */
  abstract Operand withConstants(Code code, Value words, Pool constants);

  /** The same for the last two rounds. */
  abstract Operand lastTwo(Code code, Operand withConstants);

  /** The four words from lane 1 of the first vector to lane 0 of the second. */
  abstract Value fromLaneOne(Code code, Value first, Value second);

  private List<Long> k() {
    return algorithm.functions().k();
  }

  final int vectorBytes() {
    return LANES * algorithm.wordBytes();
  }

  @Override
  public final List<Long> pool() {
    List<Long> pool = new ArrayList<>(k());
    pool.addAll(swap);
    pool.addAll(reverse);
    if (isChained()) {
      pool.addAll(opposite);
    }
    return pool;
  }

  private Pool constants(int vectors) {
    return new Pool(vectors * vectorBytes());
  }

  private Pool behindConstants(int vectors) {
    return constants(k().size() / LANES + vectors);
  }

  @Override
  final void prepare(Code code) {
    // Constants are read where they are needed: strands leave no register for them.
  }

  /** What the table says before what is done in every lane. */
  private String each(int bits) {
    return "each " + bits + vector + ": ";
  }

  /** A vector computed in lanes that are words. */
  final Value words(Code code, String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, each(algorithm.wordBits()) + meaning, operands);
  }

  /** A vector computed in lanes of 64 bits. */
  final Value whole(Code code, String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, each(Long.SIZE) + meaning, operands);
  }

  private Value shuffled(Code code, Value bytes, Pool places) {
    return code.value(Bank.VECTOR, each(Byte.SIZE) + "d = shuffle(a, load(m))", bytes, places);
  }

  final Value reversed(Code code, Value bytes) {
    return shuffled(code, bytes, behindConstants(1));
  }

  final void store(Code code, Value whole, Address memory) {
    code.effect(Bank.VECTOR, each(Long.SIZE) + "store(m, a)", memory, whole);
  }

  @Override
  final void block(Code code, List<Value> state, Value message) {
    if (strands > 1) {
      code.step("put the state aside");
      for (int i = 0; i < VECTORS; i++) {
        store(code, state.get(i), waiting(state, i));
      }
    }
    Value abef = state.get(0);
    Value cdgh = state.get(1);
    List<Value> w = new ArrayList<>();
    for (int four = 0; four < k().size() / LANES; four++) {
      code.step("steps %d to %d".formatted(LANES * four, LANES * four + LANES - 1));
      w.add(four < LANES ? taken(code, state, message, four) : scheduled(code, w));
      Operand wk = withConstants(code, w.getLast(), constants(four));
      Value next = rounds(code, cdgh, abef, wk);
      abef = rounds(code, abef, next, lastTwo(code, wk));
      cdgh = next;
    }
    code.step("add the state before");
    addBefore(code, state, 0, abef);
    addBefore(code, state, 1, cdgh);
  }

  private void addBefore(Code code, List<Value> state, int i, Value after) {
    String sum = each(algorithm.wordBits()) + "d = a + ";
    if (strands > 1) {
      code.into(state.get(i), sum + "load(m)", after, waiting(state, i));
    } else {
      code.into(state.get(i), sum + "b", state.get(i), after);
    }
  }

  /** Where a vector of the state before a block waits. */
  private Address waiting(List<Value> state, int i) {
    return new Address(stack, localStart + (VECTORS * strandOf(state) + i) * vectorBytes());
  }

  @Override
  public final int localBytes() {
    return strands > 1 ? VECTORS * strands * vectorBytes() : 0;
  }

  private Value rounds(Code code, Value cdgh, Value abef, Operand wk) {
    return words(code, "d = " + algorithm.family() + "rnds2(a, b, c)", cdgh, abef, wk);
  }

  /** The words of a state in two vectors, those of each in the opposite order. */
  abstract List<Value> inOrder(Code code, List<Value> state);

  @Override
  final void write(Code code, List<Value> state, Address memory) {
    List<Value> vectors = inOrder(code, state);
    for (int i = 0; i < VECTORS; i++) {
      store(code, reversed(code, vectors.get(i)), further(memory, i * vectorBytes()));
    }
  }

  @Override
  final int vectorsBegun() {
    return VECTORS;
  }

  @Override
  final void begin(Code code, List<Value> state, List<Value> words) {
    List<Value> vectors = inOrder(code, state);
    for (int i = 0; i < VECTORS; i++) {
      code.into(
          words.get(i),
          each(Byte.SIZE) + "d = shuffle(a, load(m))",
          vectors.get(i),
          behindConstants(2));
    }
  }

  @Override
  final Value read(Code code, Value message, int four) {
    Address memory = new Address(message, four * vectorBytes());
    return shuffled(code, whole(code, "d = load(m)", memory), behindConstants(0));
  }

  private Value scheduled(Code code, List<Value> w) {
    int t = w.size();
    String name = "d = " + algorithm.family();
    Value first = words(code, name + "msg1(a, b)", w.get(t - 4), w.get(t - 3));
    Value seventh = fromLaneOne(code, w.get(t - 2), w.get(t - 1));
    Value sum = words(code, "d = a + b", first, seventh);
    return words(code, name + "msg2(a, b)", sum, w.get(t - 1));
  }
}
