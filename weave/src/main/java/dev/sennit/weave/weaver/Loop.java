package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
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

  /** Its instructions, the branch last; those of loops in it are there once. */
  public List<Instruction> body(List<Line> lines) {
    return lines.subList(first + 1, last + 1).stream()
        .filter(Instruction.class::isInstance)
        .map(Instruction.class::cast)
        .toList();
  }
}
