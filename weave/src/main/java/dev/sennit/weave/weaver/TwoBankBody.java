package dev.sennit.weave.weaver;

import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The steps of a digest in the general registers, lowered from their graph, and beside them the
 * message schedule in vectors: the general registers have work for every cycle, the vectors fill
 * what is left of the processor's width.
 *
 * <p>Sixteen steps are a turn. It makes the words that the next turn takes: with the constants of
 * their steps added they wait in local memory, in the places of those that are taken.
 */
abstract class TwoBankBody implements Body {
  static final int STEPS = 16;

  private final BlockKernel kernel;
  private final Code.Values values;
  private final Value message;
  private final int localStart;
  private final GraphBody steps;
  private final List<Value> w = new ArrayList<>();

  /** The vectors of the message schedule, and the code that is written with them. */
  final Lanes lanes;

  /**
   * @param count of all steps in the graph
   * @param part what the graph is of: steps that take words with their constants added
   */
  TwoBankBody(
      BlockKernel kernel,
      Code.Values values,
      Value message,
      int localStart,
      int count,
      Graph.Statement part) {
    this.kernel = kernel;
    this.values = values;
    this.message = message;
    this.localStart = localStart;
    this.lanes = new Lanes(kernel.algorithm().wordBits(), kernel.target().table(), code(0));
    this.steps =
        new GraphBody(
            kernel,
            kernel.target().withWords(Bank.GENERAL),
            Graph.of(kernel.algorithm(), count, part),
            ByteOrder.LITTLE_ENDIAN,
            List.of(this::scheduled),
            values,
            localStart + turnBytes());
    for (int vector = 0; vector < STEPS / lanes.count(); vector++) {
      w.add(values.next(Bank.VECTOR));
    }
  }

  /** The constants that are added to the words, beginning with those of the first turn. */
  abstract List<Long> constants();

  /** The vectors that the schedule loads. */
  abstract List<List<Long>> vectors();

  /** The vector of the schedule behind the last sixteen words, in the place of the first. */
  abstract void schedule(int vector);

  final Code code(int strand) {
    return new Code(kernel.target().table(), values, strand);
  }

  final Value next(Bank bank) {
    return values.next(bank);
  }

  @Override
  public void begin(Code code, Value memory) {
    steps.begin(code, memory);
  }

  @Override
  public void end(Code code, Value memory) {
    steps.end(code, memory);
  }

  // ---------------------------------------------------------------- memory

  /** How long the words of a turn are. */
  final int turnBytes() {
    return STEPS * lanes.wordBytes();
  }

  /** Where the word of a step waits, its constant added. */
  private Address scheduled(int step) {
    return local(step % STEPS * lanes.wordBytes());
  }

  final Address local(int offset) {
    return new Address(kernel.target().architecture().stackPointer(), localStart + offset);
  }

  @Override
  public int localBytes() {
    return turnBytes() + steps.localBytes();
  }

  @Override
  public List<Long> pool() {
    List<Long> pool = new ArrayList<>(constants());
    pool.addAll(swap());
    vectors().forEach(pool::addAll);
    return pool;
  }

  final Pool place(List<Long> vector) {
    return new Pool(Collections.indexOfSubList(pool(), vector) * lanes.wordBytes());
  }

  /** For a shuffle: the bytes of each word in the opposite order. */
  private List<Long> swap() {
    return lanes.places(place -> place ^ lanes.wordBytes() - 1);
  }

  // ---------------------------------------------------------------- turns

  /** The words of the state. */
  final List<Value> state() {
    return steps.state(0);
  }

  /** Reads the words of the first turn. */
  final void load() {
    lanes.code().step("load the block");
    Value swap = lanes.load(place(swap()));
    for (int vector = 0; vector < w.size(); vector++) {
      Value bytes = lanes.load(new Address(message, vector * Lanes.VECTOR_BYTES));
      lanes.code().into(w(vector), "each 8: d = shuffle(a, b)", bytes, swap);
      keep(vector, new Pool(vector * Lanes.VECTOR_BYTES));
    }
  }

  /** Puts words where their steps take them from, their constants added. */
  final void keep(int vector, Operand constants) {
    Value added = lanes.each("d = a + load(m)", w(vector), constants);
    lanes
        .code()
        .effect(Bank.VECTOR, "each 64: store(m, a)", scheduled(vector * lanes.count()), added);
  }

  /** A vector of the message schedule; the last sixteen words are there. */
  final Value w(int vector) {
    return w.get(Math.floorMod(vector, w.size()));
  }

  /** The steps of a turn, and beside them what makes the words of the next one. */
  final List<Instruction> withSchedule(List<Instruction> turn, int number) {
    int first = number * w.size();
    for (int vector = first; vector < first + w.size(); vector++) {
      lanes.code().step("step " + vector * lanes.count());
      schedule(vector);
    }
    return Schedule.spread(turn, instructions(lanes.code().take()));
  }

  /**
   * All steps, in parts that are put in order by themselves: each sum of several instructions with
   * the words of one instruction that follow it. So few registers are held, and yet no instruction
   * stands right behind the one that it waits for.
   */
  final List<Instruction> stepsInOrder() {
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
}
