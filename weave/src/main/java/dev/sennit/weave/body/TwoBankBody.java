package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.schedule.ListScheduler;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The steps of a digest in the general registers, lowered from their graph, and beside them the
 * message schedule in vectors: the general registers have work for every cycle, the vectors fill
 * what is left of the processor's width.
 *
 * <p>A few steps are a turn, which takes sixteen words from local memory. It makes the words that
 * the next turn takes, and puts them in the places of those that are taken.
 */
abstract class TwoBankBody implements Body {
  static final int WORDS = 16;

  private final BlockKernel kernel;
  private final Code.Values values;
  private final Value message;
  private final int localStart;
  private final int turnSteps;
  private final GraphBody steps;
  private final List<Value> w = new ArrayList<>();

  /** The vectors of the message schedule, and the code that is written with them. */
  final Lanes lanes;

  /**
   * @param turnSteps the steps of a turn
   * @param words how many the steps of the graph take
   * @param part what the graph is of: some steps, or all
   */
  TwoBankBody(
      BlockKernel kernel,
      Code.Values values,
      Value message,
      int localStart,
      int turnSteps,
      int words,
      Graph.Statement part) {
    this.kernel = kernel;
    this.values = values;
    this.message = message;
    this.localStart = localStart;
    this.turnSteps = turnSteps;
    this.lanes = new Lanes(kernel.algorithm().wordBits(), kernel.target().table(), code(0));
    Target general = kernel.target().withWords(Bank.GENERAL);
    Graph graph = Graph.of(kernel.algorithm(), words, part);
    this.steps =
        new GraphBody(
            kernel,
            general,
            graph,
            new Constants(general, graph, values),
            new StateInWords(kernel.algorithm(), general),
            ByteOrder.LITTLE_ENDIAN,
            List.of(this::taken),
            values,
            local(wordsBytes()));
    for (int vector = 0; vector < kernel.algorithm().blockWords() / lanes.count(); vector++) {
      w.add(values.next(Bank.VECTOR));
    }
  }

  /** The constants of all steps. */
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

  /** How long the words are that a turn takes. */
  final int wordsBytes() {
    return WORDS * lanes.wordBytes();
  }

  /** Where a word lies that steps take. */
  Address taken(int word) {
    return local(word % WORDS * lanes.wordBytes());
  }

  final Address local(int offset) {
    return new Address(kernel.target().architecture().stackPointer(), localStart + offset);
  }

  @Override
  public int localBytes() {
    return wordsBytes() + steps.localBytes();
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

  final GraphBody steps() {
    return steps;
  }

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
      loaded(vector);
    }
  }

  /** Puts a vector of the block, which has just been loaded, where its steps take it from. */
  void loaded(int vector) {
    keep(vector, new Pool(vector * Lanes.VECTOR_BYTES));
  }

  /** Puts words where their steps take them from, their constants added. */
  final void keep(int vector, Operand constants) {
    store(vector * lanes.count(), lanes.each("d = a + load(m)", w(vector), constants));
  }

  /** Puts words where steps take them from, beginning with that number. */
  final void store(int word, Value words) {
    lanes.code().effect(Bank.VECTOR, "each 64: store(m, a)", taken(word), words);
  }

  /** A vector of the message schedule; the last sixteen words are there. */
  final Value w(int vector) {
    return w.get(Math.floorMod(vector, w.size()));
  }

  /** After the vectors that a turn makes: prepares those that the next one begins with. */
  void scheduled() {}

  /** The steps of a turn, and beside them what makes the words of the next one. */
  final List<Instruction> withSchedule(List<Instruction> turn, int number) {
    int vectors = turnSteps / lanes.count();
    for (int vector = number * vectors; vector < (number + 1) * vectors; vector++) {
      lanes.code().step("step " + vector * lanes.count());
      schedule(vector);
    }
    scheduled();
    return ListScheduler.spread(turn, Body.instructions(lanes.code().take()));
  }

  /**
   * Steps, in parts that are put in order by themselves: each sum of several instructions with the
   * words of one instruction that follow it. So few registers are held, and yet no instruction
   * stands right behind the one that it waits for.
   */
  final List<Instruction> inOrder(GraphBody steps) {
    List<Instruction> ordered = new ArrayList<>();
    List<Instruction> part = new ArrayList<>();
    for (List<Line> word : steps.words()) {
      if (word.size() > 1) {
        ordered.addAll(Body.ordered(kernel, part));
        part.clear();
      }
      part.addAll(Body.instructions(word));
    }
    ordered.addAll(Body.ordered(kernel, part));
    return ordered;
  }
}
