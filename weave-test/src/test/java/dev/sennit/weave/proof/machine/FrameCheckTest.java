package dev.sennit.weave.proof.machine;

import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: at every instruction an unwinder finds the frame that its tables describe. */
@Tag("checks")
class FrameCheckTest {
  private static final String UNKNOWN_FRAME =
      "changes the frame at a place that unwinding does not know";
  private static final Register RBX = new Register(Bank.GENERAL, 3);

  /** Code that saves one register. */
  private static final SmallCode CODE =
      SmallBatch.CODE
          .withFrame(new StackFrame(24, Map.of(RBX, 16)))
          .with("mov r11, 0", "mov rbx, 0\n mov r11, rbx");

  private static void refuse(String reason, WovenKernel woven) {
    assertThatThrownBy(() -> FrameCheck.check(woven))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }

  private static WovenKernel withLine(int line, Line other) {
    List<Line> lines = new ArrayList<>(CODE.woven().lines());
    lines.set(line, other);
    return CODE.woven().withLines(lines);
  }

  @Test
  void theFrameIsMadeAndTakenAway() {
    accept(CODE);
    WovenKernel woven = CODE.woven();
    Line other = new SmallText(CODE.kernel().target()).line("sfence");
    int entry = woven.entry().size();
    for (int line = 0; line < entry; line++) {
      refuse("enters in another way than its unwinding says: ", withLine(line, other));
    }
    for (int line = 1; line <= woven.exit().size(); line++) {
      refuse(
          "leaves in another way than its unwinding says: ",
          withLine(woven.lines().size() - line, other));
    }
  }

  @Test
  void codeThatIsShorterThanItsFrameIsRefused() {
    WovenKernel woven = CODE.woven();
    refuse("enters in another way", woven.withLines(woven.entry().subList(0, 2)));
    refuse("leaves in another way", woven.withLines(woven.entry()));
    refuse("enters in another way", woven.withLines(woven.exit()));
    WovenKernel onlyReturns = SmallBatch.CODE.withFrame(0).woven();
    refuse("enters in another way", onlyReturns.withLines(List.of()));
  }

  @Test
  void onlyTheExitReturnsOrMovesTheStackPointer() {
    refuse(UNKNOWN_FRAME, CODE.before("add r8, 8", "ret").woven());
    refuse(UNKNOWN_FRAME, CODE.before("mov r8, qword ptr [rdx]", "ret").woven());
    refuse(UNKNOWN_FRAME, CODE.after("mov qword ptr [rsp], r11", "ret").woven());
    refuse(UNKNOWN_FRAME, CODE.before("add r8, 8", "sub rsp, 16").woven());
  }

  @Test
  void registersAreSavedBeforeTheyAreChanged() {
    FrameCheck.check(CODE.before("add r8, 8", "mov rbx, 0").woven());
    refuse(UNKNOWN_FRAME, CODE.before("add r8, 8", "mov rbp, 0").woven());
  }
}
