package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a refusal names the place of the mistake in the code. */
@Tag("checks")
class CodePlaceTest {
  private static final WovenKernel WOVEN = SmallBatch.CODE.woven();

  @Test
  void marksAndNotesDoNotCountAsInstructions() {
    int mark = WOVEN.lines().indexOf(new Line.Mark("loop"));
    assertThat(CodePlace.of(WOVEN, mark)).isEqualTo("line %d '.loop'".formatted(mark));
    assertThat(CodePlace.of(WOVEN, mark + 1))
        .isEqualTo("instruction %d 'add rax, qword ptr [r8]' (by hand)".formatted(mark));
    List<Line> lines = new ArrayList<>(WOVEN.lines());
    lines.addFirst(new Line.Note(null, true, Map.of()));
    assertThat(CodePlace.of(WOVEN.withLines(lines), 0)).isEqualTo("line 0");
    assertThat(CodePlace.of(WOVEN.withLines(lines), 1))
        .isEqualTo("instruction 0 'endbr64' (enter)");
  }

  @Test
  void thePlaceBehindAllLinesHasANumber() {
    int behind = WOVEN.lines().size();
    assertThat(CodePlace.of(WOVEN, behind)).isEqualTo("line " + behind);
    assertThat(CodePlace.of(WOVEN, behind - 1)).endsWith("'ret' (leave)");
  }

  /** The instruction lacks an operand, and is refused for that. */
  @Test
  void anInstructionThatCannotBePrintedIsShownAsItIs() {
    List<Line> lines = new ArrayList<>(WOVEN.lines());
    Instruction jump = new SmallText(WOVEN.kernel().target()).instruction("jmp .loop");
    lines.set(1, new Instruction(jump.row(), Map.of(), 0, "by hand"));
    assertThat(CodePlace.of(WOVEN.withLines(lines), 1))
        .isEqualTo("instruction 1 'jmp {l} {}' (by hand)");
  }
}
