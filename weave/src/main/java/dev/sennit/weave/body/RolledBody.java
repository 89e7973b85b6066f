package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.InRounds;
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
import java.util.ArrayList;
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
  /** Rounds of a turn. */
  private static final int OF_TURN = 2;

  private final BlockKernel kernel;
  private final InRounds algorithm;
  private final Target target;
  private final Code.Values values;
  private final IntFunction<Address> block;
  private final Turns turns;
  private final Parts parts;
  private final StatePlaces state;
  private final StatePlaces between;

  /**
   * @param target the kernel's, perhaps with the words in lanes
   * @param states how the states lie in memory
   * @param block where the words of the next block lie
   * @param local where words that live in local memory may lie
   */
  RolledBody(
      BlockKernel kernel,
      InRounds algorithm,
      Target target,
      StateMemory states,
      IntFunction<Address> block,
      Code.Values values,
      Address local) {
    this.kernel = kernel;
    this.algorithm = algorithm;
    this.target = target;
    this.values = values;
    this.block = block;
    this.turns =
        new Turns(target, algorithm.wordBits(), algorithm.roundConstants(), OF_TURN, values);
    MemoryWords memory = new MemoryWords(target, algorithm.wordBits(), algorithm.byteOrder());
    this.parts = new Parts(kernel, memory, turns, values);
    this.state = new StatePlaces(kernel, target, states, 0, values, local);
    this.between =
        new StatePlaces(kernel, target, states, 0, values, local.plus(state.localBytes()));
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
    List<Instruction> turn = new ArrayList<>(round("even round", 0, state, between));
    turn.addAll(round("odd round", 1, between, state));
    Code code = new Code(target.table(), values, Instruction.FRAME);
    turns.write(code, algorithm.roundConstants().size() / OF_TURN, turn);
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
    return scheduled(round, from, to, _ -> turns.constant(ofTurn), MessageAccess.AT_EACH_USE);
  }

  private List<Instruction> scheduled(
      Graph graph,
      StatePlaces from,
      StatePlaces to,
      IntFunction<Address> read,
      MessageAccess access) {
    Lowering.Place place = new Lowering.Place(from.places(), to.places(), read, access);
    return Body.ordered(kernel, parts.lowered(graph, place, 0));
  }

  @Override
  public List<Long> pool() {
    return parts.pool();
  }

  @Override
  public int localBytes() {
    return state.localBytes() + between.localBytes();
  }
}
