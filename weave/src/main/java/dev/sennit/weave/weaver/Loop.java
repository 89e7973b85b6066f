package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Immediate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A loop: from a mark to the first branch that goes back to it. In between there may be other loops
 * and no other branch.
 *
 * @param first the line of its mark
 * @param last the line of the branch
 */
public record Loop(int first, int last) {

  /** The loop that begins at that line. */
  public static Optional<Loop> at(List<Line> lines, int first) {
    if (!(lines.get(first) instanceof Line.Mark(String start))) {
      return Optional.empty();
    }
    Set<Operand> inside = new HashSet<>();
    for (int i = first + 1; i < lines.size(); i++) {
      switch (lines.get(i)) {
        case Line.Mark(String label) -> inside.add(new Operand.Label(label));
        case Instruction instruction when instruction.row().branches() -> {
          if (instruction.operands().containsValue(new Operand.Label(start))) {
            return Optional.of(new Loop(first, i));
          }
          if (Collections.disjoint(inside, instruction.operands().values())) {
            return Optional.empty();
          }
        }
        case Instruction _ -> {}
      }
    }
    return Optional.empty();
  }

  /** The instructions that are run in every round, the branch last. */
  public List<Instruction> body(List<Line> lines) {
    return lines.subList(first, last + 1).stream()
        .filter(Instruction.class::isInstance)
        .map(Instruction.class::cast)
        .toList();
  }

  /**
   * The instructions of one round in the order in which they are executed. A loop inside takes as
   * many turns as the number says that is last put into a register before it.
   */
  List<Instruction> round(List<Line> lines) {
    List<Instruction> round = new ArrayList<>();
    long number = 1;
    for (int i = first + 1; i <= last; i++) {
      Optional<Loop> inside = at(lines, i);
      if (inside.isPresent()) {
        for (long turn = 0; turn < number; turn++) {
          round.addAll(inside.get().body(lines));
        }
        i = inside.get().last();
      } else if (lines.get(i) instanceof Instruction instruction) {
        round.add(instruction);
        if (instruction.row().sets()
            && instruction.operands().get("n") instanceof Immediate(long n)) {
          number = n;
        }
      }
    }
    return round;
  }
}
