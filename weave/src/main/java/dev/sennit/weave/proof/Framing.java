package dev.sennit.weave.proof;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.weaver.Woven;
import java.util.List;

/**
 * Checks that the code makes and takes away the frame that its unwinding is written from, at its
 * entry and at its only return and nowhere else.
 */
final class Framing {
  private Framing() {}

  static void check(Woven woven) {
    List<Line> lines = woven.lines();
    List<Line> entry = woven.entry();
    List<Line> exit = woven.exit();
    int behind = lines.size() - exit.size();
    checkPart(woven, 0, entry, "enters");
    checkPart(woven, Math.max(0, behind), exit, "leaves");
    Register stack = woven.abi().architecture().stackPointer();
    for (int line = entry.size(); line < behind; line++) {
      if (lines.get(line) instanceof Instruction instruction
          && (instruction.row().returns() || instruction.writes().contains(stack))) {
        throw new Refusal(woven, line, "changes the frame where unwinding does not know of it");
      }
    }
  }

  private static void checkPart(Woven woven, int start, List<Line> expected, String does) {
    for (int i = 0; i < expected.size(); i++) {
      int line = start + i;
      if (line >= woven.lines().size() || !woven.lines().get(line).equals(expected.get(i))) {
        throw new Refusal(
            woven,
            line,
            "%s otherwise than its unwinding says, which is '%s'".formatted(does, expected.get(i)));
      }
    }
  }
}
