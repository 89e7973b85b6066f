package dev.sennit.weave.explore;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The registers whose values are needed after each line, because a later instruction reads them.
 *
 * @param needed the registers for each line
 */
record RegisterPressure(WovenKernel woven, List<Set<Register>> needed) {

  static RegisterPressure of(WovenKernel woven) {
    List<Line> lines = woven.lines();
    Map<String, Integer> marks = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i) instanceof Line.Mark(String label)) {
        marks.put(label, i);
      }
    }
    List<Set<Register>> before = new ArrayList<>(Collections.nCopies(lines.size() + 1, Set.of()));
    List<Set<Register>> after = new ArrayList<>(Collections.nCopies(lines.size(), Set.of()));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = lines.size() - 1; i >= 0; i--) {
        Set<Register> needed = neededAfter(lines.get(i), before.get(i + 1), before, marks);
        after.set(i, needed);
        Set<Register> neededBefore = neededBefore(lines.get(i), needed);
        changed |= !neededBefore.equals(before.set(i, neededBefore));
      }
    }
    return new RegisterPressure(woven, after);
  }

  /** Returns the registers that any successor of the line needs. */
  private static Set<Register> neededAfter(
      Line line, Set<Register> next, List<Set<Register>> before, Map<String, Integer> marks) {
    if (!(line instanceof Instruction instruction) || !instruction.row().branches()) {
      return next;
    }
    Set<Register> needed = new HashSet<>();
    boolean goesOn = true;
    for (Meaning.Statement statement : instruction.row().meaning().statements()) {
      if (statement instanceof Meaning.Goto(String place, Meaning.Condition condition)) {
        needed.addAll(before.get(marks.get(((Label) instruction.operands().get(place)).name())));
        goesOn &= !(condition instanceof Meaning.Always);
      }
      goesOn &= !(statement instanceof Meaning.Return);
    }
    if (goesOn) {
      needed.addAll(next);
    }
    return needed;
  }

  private static Set<Register> neededBefore(Line line, Set<Register> after) {
    if (!(line instanceof Instruction instruction)) {
      return after;
    }
    Set<Register> needed = new HashSet<>(after);
    instruction.writes().forEach(needed::remove);
    instruction.reads().forEach(read -> needed.add((Register) read));
    return needed;
  }

  /** Returns the number of needed registers after a line. The stack pointer does not count. */
  int after(int line, Bank bank) {
    Register stackPointer = woven.abi().architecture().stackPointer();
    return (int)
        needed.get(line).stream()
            .filter(register -> register.bank() == bank && !register.equals(stackPointer))
            .count();
  }
}
