package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;

/**
 * Checks that the code makes its frame at its entry and removes it at its only return, as its
 * unwinding says, and nowhere else. It changes no register that the frame does not save.
 */
public final class FrameCheck {
  private FrameCheck() {}

  public static void check(WovenKernel woven) {
    List<Line> lines = woven.lines();
    List<Line> entry = woven.entry();
    List<Line> exit = woven.exit();
    int behind = lines.size() - exit.size();
    checkPart(woven, 0, entry, "enters");
    checkPart(woven, Math.max(0, behind), exit, "leaves");
    for (int line = entry.size(); line < behind; line++) {
      if (lines.get(line) instanceof Instruction instruction && changesFrame(woven, instruction)) {
        throw new Refusal(woven, line, "changes the frame at a place that unwinding does not know");
      }
    }
  }

  private static boolean changesFrame(WovenKernel woven, Instruction instruction) {
    return instruction.row().returns()
        || instruction.writes().contains(woven.abi().architecture().stackPointer())
        || instruction.writes().stream()
            .anyMatch(written ->
                woven.abi().saved().contains(written)
                    && !woven.stack().saved().containsKey(written));
  }

  private static void checkPart(WovenKernel woven, int start, List<Line> expected, String does) {
    for (int i = 0; i < expected.size(); i++) {
      int line = start + i;
      if (line >= woven.lines().size() || !woven.lines().get(line).equals(expected.get(i))) {
        throw new Refusal(
            woven,
            line,
            "%s in another way than its unwinding says: '%s'".formatted(does, expected.get(i)));
      }
    }
  }
}
