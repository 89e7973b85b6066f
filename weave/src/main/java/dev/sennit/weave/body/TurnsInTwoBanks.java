package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.lower.Graph;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps in two banks whose turns are those of loops: the code of all steps would not stay where
 * processors keep what they have decoded. The state before the block waits in local memory.
 */
abstract class TurnsInTwoBanks extends TwoBankBody {
  private final int stateWords;
  private final int constantsBytes;
  private final Value constants;

  /** As for any {@link TwoBankBody}. */
  TurnsInTwoBanks(
      BlockKernel kernel,
      Code.Values values,
      Value message,
      int localStart,
      int turnSteps,
      int words,
      Graph.Statement part) {
    super(kernel, values, message, localStart, turnSteps, words, part);
    this.stateWords = kernel.algorithm().stateWords();
    this.constantsBytes = turnSteps * lanes.wordBytes();
    this.constants = next(Bank.GENERAL);
  }

  /** Constants, from the place that goes on by the steps of a turn in each turn. */
  final Address constant(int offset) {
    return new Address(constants, offset);
  }

  /** How many turns of a loop are left. */
  private Address turnsLeft() {
    return local(wordsBytes());
  }

  /** Where a word of the state before the block waits. */
  private Address before(int word) {
    return local(wordsBytes() + Long.BYTES + word * lanes.wordBytes());
  }

  @Override
  public final int localBytes() {
    return wordsBytes() + Long.BYTES + stateWords * lanes.wordBytes();
  }

  /**
   * What is before the loops.
   *
   * @param first the constants from which the first turn takes its own
   */
  final List<Line> enter(Pool first) {
    Code code = lanes.code();
    for (int word = 0; word < stateWords; word++) {
      code.effect(lanes.bits() + ": store(m, a)", before(word), state().get(word));
    }
    code.step("first turn");
    code.address(constants, first);
    return code.take();
  }

  /** Turns that make the words of the next one. */
  final List<Line> loop(Label label, GraphBody steps, int turns) {
    Code turn = code(Instruction.FRAME);
    turn.step("first turn");
    turn.effect("64: store(m, a)", turnsLeft(), turn.general("64: d = n", new Immediate(turns)));
    turn.mark(label.name());
    List<Line> lines = new ArrayList<>(turn.take());
    lines.addAll(withSchedule(inOrder(steps), 0));
    turn.step("next turn");
    turn.into(constants, "64: d = a + n", constants, new Immediate(constantsBytes));
    Value left = turn.general("64: d = load(m)", turnsLeft());
    Value fewer = turn.general("64: d = a - n", left, new Immediate(1));
    turn.effect("64: store(m, a)", turnsLeft(), fewer);
    turn.effect("64: goto l if a != 0", label, fewer);
    lines.addAll(turn.take());
    return lines;
  }

  /**
   * The last turn, and what makes of its result the next state.
   *
   * @param meaning how a word of the state before, which is in memory, changes a word
   */
  final List<Line> leave(GraphBody steps, String name, String meaning) {
    List<Line> lines = new ArrayList<>(inOrder(steps));
    Code code = lanes.code();
    code.step(name);
    for (int word = 0; word < stateWords; word++) {
      Value state = state().get(word);
      code.into(state, lanes.bits() + ": " + meaning, state, before(word));
    }
    lines.addAll(code.take());
    return lines;
  }
}
