package dev.sennit.weave.proof;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.weaver.Woven;
import java.util.List;

/**
 * Checks that the code makes and takes away the frame that its unwinding is written from, at its
 * entry and at its only return and nowhere else, and that it changes no register that the frame
 * does not save.
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
    for (int line = entry.size(); line < behind; line++) {
      if (lines.get(line) instanceof Instruction instruction && changesFrame(woven, instruction)) {
        throw new Refusal(woven, line, "changes the frame where unwinding does not know of it");
      }
    }
  }

  private static boolean changesFrame(Woven woven, Instruction instruction) {
    return instruction.row().returns()
        || instruction.writes().contains(woven.abi().architecture().stackPointer())
        || instruction.writes().stream()
            .anyMatch(written ->
                woven.abi().saved().contains(written)
                    && !woven.stack().saved().containsKey(written));
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
