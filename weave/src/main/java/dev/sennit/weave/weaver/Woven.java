package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Feature;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Register;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A kernel's final instructions for one calling convention: order fixed, registers given out.
 *
 * @param pool the words of the constants beside the code
 * @param stack what the function keeps on the stack
 */
public record Woven(Kernel kernel, Abi abi, List<Line> lines, List<Long> pool, StackFrame stack) {

  public List<Instruction> instructions() {
    List<Instruction> instructions = new ArrayList<>();
    for (Line line : lines) {
      if (line instanceof Instruction instruction) {
        instructions.add(instruction);
      }
    }
    return instructions;
  }

  /** The same code with other lines. */
  public Woven withLines(List<Line> other) {
    return new Woven(kernel, abi, other, pool, stack);
  }

  /** The instructions of the loop: from the mark of a block to the branch back to it. */
  public List<Instruction> loop() {
    int first = lines.indexOf(new Line.Mark("block"));
    for (int i = first; i < lines.size(); i++) {
      if (lines.get(i) instanceof Instruction instruction
          && instruction.row().branches()
          && instruction.step().equals("next block")) {
        return withLines(lines.subList(first, i + 1)).instructions();
      }
    }
    throw new IllegalStateException(kernel + " has no loop");
  }

  /** How many registers of the bank are used, the stack pointer left out. */
  public int registersUsed(Bank bank) {
    Set<Register> used = new LinkedHashSet<>();
    for (Instruction instruction : instructions()) {
      instruction.reads().forEach(read -> used.add((Register) read));
      instruction.writes().forEach(written -> used.add((Register) written));
    }
    used.remove(abi.architecture().stackPointer());
    return (int) used.stream().filter(register -> register.bank() == bank).count();
  }

  /** What the processor must have. */
  public Set<Feature> needs() {
    Set<Feature> needs = new LinkedHashSet<>();
    instructions().forEach(instruction -> instruction.row().needs().ifPresent(needs::add));
    return needs;
  }
}
