package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * SHA-512 on x86-64 without instructions of its own: the steps in the general registers, lowered
 * from their graph, and beside them the message schedule, two words to a vector. The general
 * registers have work for every cycle; the vectors fill what is left of the processor's width.
 *
 * <p>Sixteen steps are a turn of a loop, as the code of eighty would not stay where processors keep
 * what they have decoded. A turn makes the words that the next one takes: with the constants of
 * their steps added they wait in local memory, in the places of those that are taken.
 */
final class Sha512OnX64 implements Body {
  private static final Label TURN = new Label("turn");
  private static final String ROTATION = "d = rotl(a, n)";
  private static final String ANY_FUNCTION = "d = table(n, a, b, c)";
  private static final int LANES = 2;
  private static final int STEPS = 16;
  private static final int VECTORS = STEPS / LANES;
  private static final int VECTOR_BYTES = LANES * Long.BYTES;

  /** For a shuffle: the bytes of each word in the opposite order. */
  private static final List<Long> SWAP = List.of(0x0001020304050607L, 0x08090a0b0c0d0e0fL);

  /** For a shuffle: each word rotated to the right by eight bits. */
  private static final List<Long> ROTATE_8 = List.of(0x0007060504030201L, 0x080f0e0d0c0b0a09L);

  private final Kernel kernel;
  private final Sha2 algorithm;
  private final Code.Values values;
  private final Code code;
  private final Value message;
  private final int localStart;
  private final GraphBody steps;
  private final List<Value> w = new ArrayList<>();
  private final Value constants;

  Sha512OnX64(Kernel kernel, Code.Values values, Value message, int localStart) {
    this.kernel = kernel;
    this.algorithm = (Sha2) kernel.algorithm();
    this.values = values;
    this.code = new Code(kernel.target().table(), values, 0);
    this.message = message;
    this.localStart = localStart;
    this.steps =
        new GraphBody(
            kernel,
            kernel.target().withWords(Bank.GENERAL),
            Graph.of(
                algorithm,
                STEPS,
                (words, state, added) ->
                    algorithm.steps(
                        words, state, STEPS, Sha512OnX64::majority, t -> List.of(added.get(t)))),
            ByteOrder.LITTLE_ENDIAN,
            List.of(this::scheduled),
            values,
            localStart);
    for (int two = 0; two < VECTORS; two++) {
      w.add(values.next(Bank.VECTOR));
    }
    constants = values.next(Bank.GENERAL);
  }

  /** The exclusive or of y and z is that of x and y in the step before. */
  private static <W> W majority(Words<W> words, W x, W y, W z) {
    return words.bool(
        TruthTable.of((xy, yz, both) -> xy & yz ^ both), words.xor(x, y), words.xor(y, z), y);
  }

  private List<Long> k() {
    return algorithm.functions().k();
  }

  /** Where the word of a turn's step waits, the constant added. */
  private Address scheduled(int step) {
    return local(step);
  }

  /** How many turns are left. */
  private Address turnsLeft() {
    return local(STEPS);
  }

  /** Where a word of the state before the block waits. */
  private Address before(int word) {
    return local(STEPS + 1 + word);
  }

  private Address local(int word) {
    return new Address(
        kernel.target().architecture().stackPointer(), localStart + word * Long.BYTES);
  }

  @Override
  public void begin(Code code, Value memory) {
    steps.begin(code, memory);
  }

  @Override
  public void end(Code code, Value memory) {
    steps.end(code, memory);
  }

  @Override
  public List<Long> pool() {
    List<Long> pool = new ArrayList<>(k());
    pool.addAll(SWAP);
    if (!has(ROTATION)) {
      pool.addAll(ROTATE_8);
    }
    return pool;
  }

  @Override
  public int localBytes() {
    return (STEPS + 1 + algorithm.stateWords()) * Long.BYTES;
  }

  @Override
  public List<Line> block() {
    Code turn = new Code(kernel.target().table(), values, Instruction.FRAME);
    load();
    List<Line> lines = new ArrayList<>(code.take());
    turn.step("first turn");
    turn.into(constants, "64: d = address(p)", new Pool(STEPS * Long.BYTES));
    Immediate turns = new Immediate(k().size() / STEPS - 1);
    turn.effect("64: store(m, a)", turnsLeft(), turn.general("64: d = n", turns));
    turn.mark(TURN.name());
    lines.addAll(turn.take());
    schedule();
    lines.addAll(Schedule.spread(stepsInOrder(), instructions(code.take())));
    turn.step("next turn");
    turn.into(constants, "64: d = a + n", constants, new Immediate(STEPS * Long.BYTES));
    Value left = turn.general("64: d = load(m)", turnsLeft());
    Value fewer = turn.general("64: d = a - n", left, new Immediate(1));
    turn.effect("64: store(m, a)", turnsLeft(), fewer);
    turn.effect("64: goto l if a != 0", TURN, fewer);
    lines.addAll(turn.take());
    lines.addAll(stepsInOrder());
    code.step("add the state before");
    for (int word = 0; word < algorithm.stateWords(); word++) {
      Value state = steps.state(0).get(word);
      code.into(state, "64: d = a + load(m)", state, before(word));
    }
    lines.addAll(code.take());
    return lines;
  }

  /**
   * The steps, in parts that are put in order by themselves: each of the sums T1 and T2 with the
   * words of one instruction that follow it. So few registers are held, and yet no instruction
   * stands right behind the one that it waits for.
   */
  private List<Instruction> stepsInOrder() {
    List<Instruction> ordered = new ArrayList<>();
    List<Instruction> part = new ArrayList<>();
    for (List<Line> word : steps.words()) {
      if (word.size() > 1) {
        ordered.addAll(Schedule.of(part, kernel.weaving().order()));
        part.clear();
      }
      part.addAll(instructions(word));
    }
    ordered.addAll(Schedule.of(part, kernel.weaving().order()));
    return ordered;
  }

  private static List<Instruction> instructions(List<Line> lines) {
    return lines.stream().map(Instruction.class::cast).toList();
  }

  private void load() {
    code.step("load the block");
    Value swap = constant(SWAP);
    for (int two = 0; two < VECTORS; two++) {
      Value bytes = each("d = load(m)", new Address(message, two * VECTOR_BYTES));
      code.into(w.get(two), "each 8: d = shuffle(a, b)", bytes, swap);
      keep(two, new Pool(two * VECTOR_BYTES));
    }
    for (int word = 0; word < algorithm.stateWords(); word++) {
      code.effect("64: store(m, a)", before(word), steps.state(0).get(word));
    }
  }

  /** Makes the words of the next turn: each vector takes the place of that sixteen steps before. */
  private void schedule() {
    for (int two = 0; two < VECTORS; two++) {
      code.step("step " + LANES * two);
      Value before = add(w(two), join(w(two + 4), w(two + 5)));
      Value first = lower(algorithm.functions().lower0(), join(w(two), w(two + 1)));
      code.step("step " + (LANES * two + 1));
      Value sum = add(before, first);
      Value last = lower(algorithm.functions().lower1(), w(two + 7));
      code.into(w(two), "each 64: d = a + b", sum, last);
      keep(two, new Address(constants, two * VECTOR_BYTES));
    }
  }

  private Value w(int two) {
    return w.get(two % VECTORS);
  }

  /** Puts words where their steps take them from, their constants added. */
  private void keep(int two, Operand constants) {
    Value added = each("d = a + load(m)", w(two), constants);
    code.effect(Bank.VECTOR, "each 64: store(m, a)", scheduled(LANES * two), added);
  }

  private Value constant(List<Long> vector) {
    return each("d = load(m)", new Pool(Collections.indexOfSubList(pool(), vector) * Long.BYTES));
  }

  private Value each(String meaning, Operand... operands) {
    return code.value(Bank.VECTOR, "each 64: " + meaning, operands);
  }

  /** The second word of one vector and the first of the next. */
  private Value join(Value one, Value next) {
    return each("d = fromlaneone(a, b)", next, one);
  }

  private Value add(Value one, Value other) {
    return each("d = a + b", one, other);
  }

  /** Lower case sigma: two rotations and a shift. */
  private Value lower(List<Integer> counts, Value x) {
    Value one = rotated(x, counts.get(0));
    Value other = rotated(x, counts.get(1));
    return xor(one, other, each("d = a >> n", x, new Immediate(counts.get(2))));
  }

  private Value rotated(Value x, int right) {
    Immediate left = new Immediate(Long.SIZE - right);
    if (has(ROTATION)) {
      return each(ROTATION, x, left);
    }
    if (right == Byte.SIZE) {
      return code.value(Bank.VECTOR, "each 8: d = shuffle(a, b)", x, constant(ROTATE_8));
    }
    return each(
        "d = a | b", each("d = a >> n", x, new Immediate(right)), each("d = a << n", x, left));
  }

  private Value xor(Value x, Value y, Value z) {
    return has(ANY_FUNCTION)
        ? each(ANY_FUNCTION, new Immediate(0x96), x, y, z)
        : each("d = a ^ b", each("d = a ^ b", x, y), z);
  }

  private boolean has(String meaning) {
    return kernel.target().table().has(Bank.VECTOR, "each 64: " + meaning);
  }
}
