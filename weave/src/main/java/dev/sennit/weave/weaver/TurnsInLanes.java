package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Local;
import dev.sennit.weave.lower.LocalWords;
import dev.sennit.weave.lower.Lowering;
import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.lower.MessageAccess;
import dev.sennit.weave.lower.Node;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.words.TruthTable;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Blocks of SHA-2 in lanes, sixteen steps as a turn of a loop: the code of all steps is longer than
 * the caches of instructions.
 *
 * <p>A turn takes the sixteen words of the message schedule from local memory; each step but those
 * of the last turn puts the word that the next turn takes in the place of the one that it has
 * taken. The state before the block waits in local memory.
 */
final class TurnsInLanes implements Body {
  private static final int STEPS = 16;
  private static final Label TURN = new Label("turn");

  private final BlockKernel kernel;
  private final Sha2 algorithm;
  private final Target target;
  private final Code.Values values;
  private final List<IntFunction<Address>> schedules;
  private final Address local;
  private final Value constants;
  private final Value turns;
  private final GraphBody steps;

  /**
   * @param target the kernel's, with the words in lanes
   * @param schedules for each strand, where sixteen words of its message schedule lie: first those
   *     of the block
   * @param local where words that live in local memory may lie
   */
  TurnsInLanes(
      BlockKernel kernel,
      Sha2 algorithm,
      Target target,
      List<IntFunction<Address>> schedules,
      Code.Values values,
      Address local) {
    this.kernel = kernel;
    this.algorithm = algorithm;
    this.target = target;
    this.values = values;
    this.schedules = schedules;
    this.local = local;
    this.constants = values.next(Bank.GENERAL);
    this.turns = values.next(Bank.GENERAL);
    this.steps =
        new GraphBody(
            kernel,
            target,
            Graph.of(algorithm, 2 * STEPS, this::steps),
            ByteOrder.LITTLE_ENDIAN,
            ByteOrder.LITTLE_ENDIAN,
            schedules.stream().map(this::added).toList(),
            values,
            local.plus(beforeBytes()));
  }

  private List<Node> steps(Words<Node> words, List<Node> state, List<Node> added) {
    return algorithm.steps(
        words, state, STEPS, majority(), t -> List.of(added.get(STEPS + t), added.get(t)));
  }

  private Sha2.Majority majority() {
    return Sha2::majority;
  }

  /** Where that lies what steps add: words of the message schedule, and behind them constants. */
  private IntFunction<Address> added(IntFunction<Address> schedule) {
    return word ->
        word < STEPS
            ? schedule.apply(word)
            : new Address(constants, (word - STEPS) * vectorBytes());
  }

  // ---------------------------------------------------------------- memory

  private int vectorBytes() {
    return target.lanes(algorithm.wordBits()) * algorithm.wordBytes();
  }

  private int beforeBytes() {
    return schedules.size() * algorithm.stateWords() * vectorBytes();
  }

  /** Where a word of a strand's state before the block waits. */
  private Address before(int strand, int word) {
    return local.plus((strand * algorithm.stateWords() + word) * vectorBytes());
  }

  @Override
  public int localBytes() {
    return beforeBytes() + steps.localBytes();
  }

  /** The constants of the steps, for every lane. */
  @Override
  public List<Long> pool() {
    return algorithm.functions().k().stream()
        .flatMap(constant ->
            Collections.nCopies(target.lanes(algorithm.wordBits()), constant).stream())
        .toList();
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
    code.step("start the rounds");
    eachWord((state, before) -> code.effect(Bank.VECTOR, each("store(m, a)"), before, state));
    code.into(constants, "64: d = address(p)", new Pool(0));
    code.into(turns, "64: d = n", new Immediate(algorithm.functions().k().size() / STEPS - 1));
    code.mark(TURN.name());
    code.append(woven(Stream.concat(steps.bundles().stream(), nextWords())));
    code.step("next rounds");
    code.into(constants, "64: d = a + n", constants, new Immediate(STEPS * vectorBytes()));
    code.countDown(turns, TURN);
    code.append(woven(steps.bundles().stream()));
    code.step("add the state before");
    eachWord((state, before) -> code.into(state, each("d = a + " + target.load()), state, before));
    return code.take();
  }

  private List<Instruction> woven(Stream<Map<String, List<Line>>> bundles) {
    return Schedule.of(Body.zip(bundles.toList()), kernel.weaving().order());
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

  /** For each strand, what the steps of a turn make for those of the next one. */
  private Stream<Map<String, List<Line>>> nextWords() {
    return IntStream.range(0, schedules.size())
        .mapToObj(strand ->
            Instruction.bundles(
                IntStream.range(0, STEPS)
                    .boxed()
                    .flatMap(step -> nextWord(strand, step).stream())
                    .toList()));
  }

  /** A word of the message schedule, in the place of the one sixteen words before it. */
  private List<Line> nextWord(int strand, int step) {
    Graph graph =
        Graph.of(
            algorithm,
            STEPS,
            (words, _, before) -> {
              words.step("step " + step);
              return List.of(algorithm.scheduled(words, before, STEPS));
            });
    IntFunction<Address> schedule = schedules.get(strand);
    Lowering.Place place =
        new Lowering.Place(
            List.of(),
            List.of(schedule.apply(step)),
            List.of(),
            word -> schedule.apply((step + word) % STEPS),
            MessageAccess.AT_EACH_USE);
    return new Lowering(
            new Lowering.Common(
                graph,
                new MemoryWords(target, graph.bits(), ByteOrder.LITTLE_ENDIAN),
                new Forms(target, graph.bits()),
                new Constants(target, graph.bits(), graph.constants(), values),
                kernel.weaving().goal()),
            place,
            new LocalWords(graph, Local.NOTHING, target, local, true),
            new Code(target.table(), values, strand))
        .onDemand();
  }
}
