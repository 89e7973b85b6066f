package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Lowering;
import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.lower.MessageAccess;
import dev.sennit.weave.lower.Node;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;

/**
 * Blocks of SHA-2 in lanes, sixteen steps as a turn of a loop: the code of all steps would not stay
 * where processors keep what they have decoded.
 *
 * <p>A turn takes the sixteen words of the message schedule from local memory; each step but those
 * of the last turn puts the word that the next turn takes in the place of the one that it has
 * taken. The state before the block waits in local memory.
 *
 * <p>Where a block of padding follows whose words are known, the constants of its steps have them
 * in them already.
 */
final class TurnsInLanes implements Body {
  private static final int STEPS = 16;

  private final BlockKernel kernel;
  private final Sha2 algorithm;
  private final Target target;
  private final Code.Values values;
  private final List<IntFunction<Address>> schedules;
  private final Address local;
  private final Turns turns;
  private final Parts parts;
  private final GraphBody steps;
  private final List<Long> ofPadding;

  /**
   * @param target the kernel's, with the words in lanes
   * @param states how the states lie in memory
   * @param schedules for each strand, where sixteen words of its message schedule lie: first those
   *     of the block
   * @param local where words that live in local memory may lie
   */
  TurnsInLanes(
      BlockKernel kernel,
      Target target,
      StateMemory states,
      List<IntFunction<Address>> schedules,
      Code.Values values,
      Address local) {
    this.kernel = kernel;
    switch (kernel.algorithm()) {
      case PairDigest pair -> {
        this.algorithm = pair.digest();
        this.ofPadding = Sha2Steps.added(algorithm, pair.paddingWords());
      }
      case BlockFunction alone -> {
        this.algorithm = (Sha2) alone;
        this.ofPadding = List.of();
      }
    }
    this.target = target;
    this.values = values;
    this.schedules = schedules;
    this.local = local;
    List<Long> constants = new ArrayList<>(algorithm.functions().k());
    constants.addAll(ofPadding);
    this.turns = new Turns(target, algorithm.wordBits(), constants, STEPS, values);
    MemoryWords memory = new MemoryWords(target, algorithm.wordBits(), ByteOrder.LITTLE_ENDIAN);
    this.parts = new Parts(kernel, memory, turns, values);
    this.steps =
        new GraphBody(
            kernel,
            target,
            Graph.of(algorithm, 2 * STEPS, this::steps),
            parts.constants(),
            states,
            ByteOrder.LITTLE_ENDIAN,
            schedules.stream().map(this::added).toList(),
            values,
            before(schedules.size(), 0));
  }

  /** The same in the block of padding. */
  private List<Node> stepsOfPadding(Words<Node> words, List<Node> state, List<Node> added) {
    return some().of(words, state, STEPS, t -> List.of(added.get(STEPS + t)));
  }

  /** A turn's steps, by what {@link #added} says where it lies. */
  private List<Node> steps(Words<Node> words, List<Node> state, List<Node> added) {
    return some().of(words, state, STEPS, t -> List.of(added.get(STEPS + t), added.get(t)));
  }

  /** With Maj by differences, unless one instruction computes any Boolean function. */
  private Sha2Steps some() {
    boolean anyFunction = target.table().has(Bank.VECTOR, each("d = table(n, a, b, c)"));
    return new Sha2Steps(algorithm, !anyFunction);
  }

  /** Words of the message schedule, and behind them the constants. */
  private IntFunction<Address> added(IntFunction<Address> schedule) {
    return word -> word < STEPS ? schedule.apply(word) : turns.constant(word - STEPS);
  }

  // ---------------------------------------------------------------- memory

  private int vectorBytes() {
    return target.lanes(algorithm.wordBits()) * algorithm.wordBytes();
  }

  /** Where a word of a strand's state before the block waits. */
  private Address before(int strand, int word) {
    return local.plus((strand * algorithm.stateWords() + word) * vectorBytes());
  }

  @Override
  public int localBytes() {
    return schedules.size() * algorithm.stateWords() * vectorBytes() + steps.localBytes();
  }

  @Override
  public List<Long> pool() {
    return parts.pool();
  }

  @Override
  public void begin(Code code, Value memory) {
    steps.begin(code, memory);
  }

  @Override
  public void end(Code code, Value memory) {
    steps.end(code, memory);
  }

  // ---------------------------------------------------------------- turns

  @Override
  public List<Line> block() {
    Code code = new Code(target.table(), values, Instruction.FRAME);
    keepState(code);
    List<Map<String, List<Line>>> withSchedule = new ArrayList<>(steps.bundles());
    withSchedule.addAll(nextWords());
    turns.write(
        code,
        algorithm.functions().k().size() / STEPS - 1,
        Body.ordered(kernel, Body.zip(withSchedule)));
    code.append(Body.ordered(kernel, Body.zip(steps.bundles())));
    addState(code);
    if (!ofPadding.isEmpty()) {
      keepState(code);
      Graph turn = Graph.of(algorithm, 2 * STEPS, this::stepsOfPadding);
      turns.writeNext(code, ofPadding.size() / STEPS, steps.with(turn).block());
      addState(code);
    }
    return code.take();
  }

  private void keepState(Code code) {
    code.step("keep the state before");
    eachWord((state, before) -> code.effect(Bank.VECTOR, each("store(m, a)"), before, state));
  }

  private void addState(Code code) {
    code.step("add the state before");
    eachWord((state, before) -> code.into(state, each("d = a + " + target.load()), state, before));
  }

  /** The message schedule comes there. */
  @Override
  public boolean changesMessage() {
    return true;
  }

  private void eachWord(BiConsumer<Value, Address> does) {
    for (int strand = 0; strand < schedules.size(); strand++) {
      for (int word = 0; word < algorithm.stateWords(); word++) {
        does.accept(steps.state(strand).get(word), before(strand, word));
      }
    }
  }

  private String each(String meaning) {
    return target.width(algorithm.wordBits()) + meaning;
  }

  // ---------------------------------------------------------------- the message schedule

  /** What the steps of a turn make for those of the next one, in bundles for each strand. */
  private List<Map<String, List<Line>>> nextWords() {
    List<Map<String, List<Line>>> strands = new ArrayList<>();
    for (int strand = 0; strand < schedules.size(); strand++) {
      List<Line> words = new ArrayList<>();
      for (int step = 0; step < STEPS; step++) {
        words.addAll(nextWord(strand, step));
      }
      strands.add(Instruction.bundles(words));
    }
    return strands;
  }

  /** A word of the message schedule, in the place of the one that is sixteen words before it. */
  private List<Instruction> nextWord(int strand, int step) {
    IntFunction<Address> schedule = schedules.get(strand);
    Graph word =
        Graph.of(
            algorithm,
            STEPS,
            (words, _, before) -> {
              words.step("step " + step);
              return List.of(algorithm.scheduled(words, before, STEPS));
            });
    Lowering.Place place =
        new Lowering.Place(
            List.of(),
            List.of(schedule.apply(step)),
            before -> schedule.apply((step + before) % STEPS),
            MessageAccess.AT_EACH_USE);
    return parts.lowered(word, place, strand);
  }
}
