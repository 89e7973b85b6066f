package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Passage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A loop: from a mark to the first branch behind it, if that goes back to the mark. Whole loops may
 * lie between.
 *
 * @param first the line of its mark
 * @param last the line of the branch
 */
public record Loop(int first, int last) {

  /** The loop that begins at that line. */
  public static Optional<Loop> at(List<Line> lines, int first) {
    if (!(lines.get(first) instanceof Line.Mark(String label))) {
      return Optional.empty();
    }
    for (int i = first + 1; i < lines.size(); i++) {
      if (!(lines.get(i) instanceof Instruction instruction)) {
        Optional<Loop> inner = at(lines, i);
        if (inner.isEmpty()) {
          return Optional.empty();
        }
        i = inner.get().last();
      } else if (instruction.row().branches()) {
        return instruction.operands().containsValue(new Operand.Label(label))
            ? Optional.of(new Loop(first, i))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The loop that is a passage, if it repeats. */
  static Optional<Loop> ofPassage(List<Line> lines, int note) {
    if (!(lines.get(note) instanceof Line.Note(Passage passage, boolean begins, var _))
        || !begins
        || !passage.repeats()) {
      return Optional.empty();
    }
    int end = note + 1;
    while (!(lines.get(end) instanceof Line.Note)) {
      end++;
    }
    return Optional.of(new Loop(note + 1, end - 1));
  }

  /** Its instructions, the branch last; those of loops in it are there once. */
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
          round.addAll(inside.get().round(lines));
        }
        i = inside.get().last();
      } else if (lines.get(i) instanceof Instruction instruction) {
        round.add(instruction);
        if (instruction.row().sets()) {
          number = ((Immediate) instruction.operands().get("n")).value();
        }
      }
    }
    return round;
  }
}
