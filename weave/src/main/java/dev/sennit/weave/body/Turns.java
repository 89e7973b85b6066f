package dev.sennit.weave.body;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import java.util.Collections;
import java.util.List;

/**
 * A loop in a block, whose turns are alike but for the constants that they take: a pointer goes
 * over these.
 */
final class Turns {
  private final List<Long> constants;
  private final int ofTurn;
  private final int lanes;
  private final int constantBytes;
  private final Value next;
  private final Value left;

  /**
   * @param target where the constants' words are computed with, perhaps in lanes
   * @param bits how long they are
   * @param constants those of all turns, and of what is behind them
   * @param ofTurn how many a turn takes
   */
  Turns(Target target, int bits, List<Long> constants, int ofTurn, Code.Values values) {
    this.constants = constants;
    this.ofTurn = ofTurn;
    this.lanes = target.lanes(bits);
    this.constantBytes = lanes * bits / Byte.SIZE;
    this.next = values.next(Bank.GENERAL);
    this.left = values.next(Bank.GENERAL);
  }

  /** Where a constant lies that a turn takes, or what is behind the last one. */
  Address constant(int number) {
    return new Address(next, number * constantBytes);
  }

  /** How long the constants are together. */
  int poolBytes() {
    return constants.size() * constantBytes;
  }

  /** The constants, for every lane. */
  List<Long> pool() {
    return constants.stream()
        .flatMap(constant -> Collections.nCopies(lanes, constant).stream())
        .toList();
  }

  /** Writes the loop. */
  void write(Code code, int turns, List<? extends Line> turn) {
    code.step("start the rounds");
    code.address(next, new Pool(0));
    writeLoop(code, new Label("turn"), turns, turn);
  }

  /** Writes a loop behind a turn that no loop has counted. */
  void writeNext(Code code, int turns, List<? extends Line> turn) {
    code.step("next rounds");
    code.add(next, (long) ofTurn * constantBytes);
    writeLoop(code, new Label("turn_of_padding"), turns, turn);
  }

  private void writeLoop(Code code, Label label, int turns, List<? extends Line> turn) {
    code.set(left, turns);
    code.mark(label.name());
    code.append(turn);
    code.step("next rounds");
    code.add(next, (long) ofTurn * constantBytes);
    code.countDown(left, label);
  }
}
