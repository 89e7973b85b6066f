package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.SmallProofs.accept;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.weaver.StackFrame;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: an unwinder finds the frame that it is told of, wherever the code stands. */
@Tag("checks")
class FramingTest {
  private static final Register RBX = new Register(Bank.GENERAL, 3);

  /** It keeps one register. */
  private static final SmallCode CODE =
      SmallBatch.CODE
          .withFrame(new StackFrame(24, Map.of(RBX, 16)))
          .with("mov r11, 0", "mov rbx, 0\n mov r11, rbx");

  private static void refuse(String reason, Woven woven) {
    assertThatThrownBy(() -> Framing.check(woven))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }

  private static Woven withLine(int line, Line other) {
    List<Line> lines = new ArrayList<>(CODE.woven().lines());
    lines.set(line, other);
    return CODE.woven().withLines(lines);
  }

  @Test
  void theFrameIsMadeAndTakenAway() {
    accept(CODE);
    Woven woven = CODE.woven();
    Line other = new SmallText(CODE.kernel().target()).line("sfence");
    int entry = woven.entry().size();
    for (int line = 0; line < entry; line++) {
      refuse("enters otherwise than its unwinding says, which is", withLine(line, other));
    }
    for (int line = 1; line <= woven.exit().size(); line++) {
      refuse(
          "leaves otherwise than its unwinding says, which is",
          withLine(woven.lines().size() - line, other));
    }
  }

  @Test
  void codeThatIsShorterThanItsFrameIsRefused() {
    Woven woven = CODE.woven();
    refuse("enters otherwise", woven.withLines(woven.entry().subList(0, 2)));
    refuse("leaves otherwise", woven.withLines(woven.entry()));
    refuse("enters otherwise", woven.withLines(woven.exit()));
    Woven onlyReturns = SmallBatch.CODE.withFrame(0).woven();
    refuse("enters otherwise", onlyReturns.withLines(List.of()));
  }

  @Test
  void onlyTheExitReturns() {
    String reason = "changes the frame where unwinding does not know of it";
    refuse(reason, CODE.before("add r8, 8", "ret").woven());
    refuse(reason, CODE.before("mov r8, qword ptr [rdx]", "ret").woven());
    refuse(reason, CODE.after("mov qword ptr [rsp], r11", "ret").woven());
  }

  @Test
  void theStackPointerStaysWhereItIs() {
    refuse(
        "changes the frame where unwinding does not know of it",
        CODE.before("add r8, 8", "sub rsp, 16").woven());
  }

  @Test
  void registersAreSavedBeforeTheyAreChanged() {
    Framing.check(CODE.before("add r8, 8", "mov rbx, 0").woven());
    refuse(
        "changes the frame where unwinding does not know of it",
        CODE.before("add r8, 8", "mov rbp, 0").woven());
  }
}
