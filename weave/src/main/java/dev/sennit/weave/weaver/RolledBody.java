package dev.sennit.weave.weaver;

import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.lower.Constants;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Local;
import dev.sennit.weave.lower.LocalWords;
import dev.sennit.weave.lower.Lowering;
import dev.sennit.weave.lower.MemoryWords;
import dev.sennit.weave.lower.MessageAccess;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Blocks of an algorithm that goes through rounds, lowered from its graphs: the block is taken in,
 * then a loop runs two rounds in a turn, from one place of the state to another and back.
 *
 * <p>Of either place, the first words are in registers and the others in local memory, as the
 * catalogue says.
 */
final class RolledBody implements Body {
  private static final Label TURN = new Label("turn");

  private final BlockKernel kernel;
  private final InRounds algorithm;
  private final Target target;
  private final Code.Values values;
  private final IntFunction<Address> block;
  private final Value constants;
  private final Value turns;
  private final MemoryWords memoryWords;
  private final StatePlaces state;
  private final StatePlaces between;

  /**
   * @param target the kernel's, perhaps with the words in lanes
   * @param block where the words of the next block lie
   * @param local where words that live in local memory may lie
   */
  RolledBody(
      BlockKernel kernel,
      InRounds algorithm,
      Target target,
      IntFunction<Address> block,
      Code.Values values,
      Address local) {
    this.kernel = kernel;
    this.algorithm = algorithm;
    this.target = target;
    this.values = values;
    this.block = block;
    this.constants = values.next(Bank.GENERAL);
    this.turns = values.next(Bank.GENERAL);
    this.memoryWords = new MemoryWords(target, algorithm.wordBits(), algorithm.byteOrder());
    this.state = new StatePlaces(kernel, memoryWords, 0, values, local);
    this.between = new StatePlaces(kernel, memoryWords, 0, values, local.plus(state.localBytes()));
  }

  @Override
  public void begin(Code code, Value memory) {
    state.read(code, memory);
  }

  @Override
  public void end(Code code, Value memory) {
    state.write(code, memory);
  }

  @Override
  public List<Line> block() {
    Graph absorb = Graph.of(algorithm, algorithm.blockWords(), algorithm::absorb);
    List<Line> lines =
        new ArrayList<>(scheduled(absorb, state, state, block, kernel.weaving().message()));
    Code code = new Code(target.table(), values, Instruction.FRAME);
    code.step("start the rounds");
    code.into(constants, "64: d = address(p)", new Pool(0));
    code.into(turns, "64: d = n", new Immediate(algorithm.roundConstants().size() / 2));
    code.mark(TURN.name());
    lines.addAll(code.take());
    lines.addAll(round("even round", 0, state, between));
    lines.addAll(round("odd round", 1, between, state));
    code.step("next rounds");
    code.into(constants, "64: d = a + n", constants, new Immediate(2L * constantBytes()));
    code.countDown(turns, TURN);
    lines.addAll(code.take());
    return lines;
  }

  /** A round is lowered like a block, whose only word is the round's constant. */
  private List<Instruction> round(String name, int ofTurn, StatePlaces from, StatePlaces to) {
    Graph round =
        Graph.of(
            algorithm,
            1,
            (words, lanes, constant) -> algorithm.round(words, name, lanes, constant.getFirst()));
    Address constant = new Address(constants, ofTurn * constantBytes());
    return scheduled(round, from, to, _ -> constant, MessageAccess.AT_EACH_USE);
  }

  private List<Instruction> scheduled(
      Graph graph,
      StatePlaces from,
      StatePlaces to,
      IntFunction<Address> read,
      MessageAccess access) {
    Lowering.Common common =
        new Lowering.Common(
            graph,
            memoryWords,
            new Forms(target, graph.bits()),
            new Constants(target, graph.bits(), graph.constants(), values),
            kernel.weaving().goal());
    LocalWords none =
        new LocalWords(graph, Local.NOTHING, target, new Address(constants, 0), false);
    List<Instruction> lowered =
        new Lowering(
                common,
                new Lowering.Place(from.places(), to.places(), List.of(), read, access),
                none,
                new Code(target.table(), values, 0))
            .onDemand().stream().map(Instruction.class::cast).toList();
    return Schedule.of(lowered, kernel.weaving().order());
  }

  private int lanes() {
    return target.lanes(algorithm.wordBits());
  }

  private int constantBytes() {
    return lanes() * algorithm.wordBytes();
  }

  /** The constants of the rounds, for every lane. */
  @Override
  public List<Long> pool() {
    return algorithm.roundConstants().stream()
        .flatMap(constant -> Collections.nCopies(lanes(), constant).stream())
        .toList();
  }

  @Override
  public int localBytes() {
    return state.localBytes() + between.localBytes();
  }
}
