package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.Woven;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The longest chain of results that wait for each other from one round of a kernel's loop to the
 * next: how long a round takes on a core that starts any number of instructions at once. A word
 * that is stored to the stack and read back is part of it.
 */
final class Chain {
  private static final int ROUNDS = 8;

  private final Woven woven;
  private final List<Integer> latencies;
  private final OperandLatencies perOperand;
  private final Map<Object, Double> ready = new HashMap<>();
  private double last;

  /** A byte of the stack. */
  private record StackByte(int displacement) {}

  private Chain(Woven woven, List<Integer> latencies, OperandLatencies perOperand) {
    this.woven = woven;
    this.latencies = latencies;
    this.perOperand = perOperand;
  }

  /**
   * The cycles of a round.
   *
   * @param latencies of each line of the round's text
   * @param perOperand where they differ by operand
   */
  static double cycles(Woven woven, List<Integer> latencies, OperandLatencies perOperand) {
    Chain chain = new Chain(woven, latencies, perOperand);
    List<Instruction> round = woven.round();
    for (int i = 0; i < ROUNDS; i++) {
      chain.execute(round);
    }
    double settled = chain.last;
    for (int i = 0; i < ROUNDS; i++) {
      chain.execute(round);
    }
    return (chain.last - settled) / ROUNDS;
  }

  private void execute(List<Instruction> round) {
    int line = 0;
    for (Instruction instruction : round) {
      int latency = 0;
      for (String _ : RoundText.lines(woven, instruction)) {
        latency = Math.max(latency, latencies.get(line++));
      }
      execute(instruction, latency);
    }
  }

  private void execute(Instruction instruction, int latency) {
    Row row = instruction.row();
    double result = 0;
    double operands = 0;
    for (String name : row.registersRead()) {
      double time = ready(instruction.operands().get(name));
      operands = Math.max(operands, time);
      result = Math.max(result, time + latencyOf(row, name, latency));
    }
    if (row.stores()) {
      store(instruction, operands);
      result = 0;
    } else {
      for (Operand operand : instruction.operands().values()) {
        if (operand instanceof Address address) {
          result =
              Math.max(result, Math.max(ready(address.base()), stored(address, row)) + latency);
        }
      }
    }
    for (Operand written : instruction.writes()) {
      ready.put(written, result);
      last = Math.max(last, result);
    }
  }

  private double latencyOf(Row row, String operand, int latency) {
    // x86-64's processors give the register of a copy's source to its target, which takes no time.
    boolean isRenamed = row.copies() && woven.abi().architecture() == X64.ARCHITECTURE;
    return isRenamed ? 0 : perOperand.of(row, operand, latency);
  }

  private double ready(Object place) {
    return ready.getOrDefault(place, 0.0);
  }

  private boolean isOnStack(Address address) {
    return address.base().equals(woven.abi().architecture().stackPointer());
  }

  private double stored(Address address, Row row) {
    double stored = 0;
    if (isOnStack(address)) {
      for (int i = 0; i < row.memoryBytes(); i++) {
        stored = Math.max(stored, ready(new StackByte(address.displacement() + i)));
      }
    }
    return stored;
  }

  private void store(Instruction instruction, double time) {
    for (Operand operand : instruction.operands().values()) {
      if (operand instanceof Address address && isOnStack(address)) {
        for (int i = 0; i < instruction.row().memoryBytes(); i++) {
          ready.put(new StackByte(address.displacement() + i), time);
        }
      }
    }
  }
}
