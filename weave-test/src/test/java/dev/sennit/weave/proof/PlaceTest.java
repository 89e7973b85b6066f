package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a refusal says where in the code the mistake is. */
@Tag("checks")
class PlaceTest {
  private static final Woven WOVEN = SmallBatch.CODE.woven();

  @Test
  void anInstructionIsNamedWithItsNumberAndItsStep() {
    assertThat(Place.of(WOVEN, 0)).isEqualTo("instruction 0 'endbr64' (enter)");
    assertThat(Place.of(WOVEN, 2)).isEqualTo("instruction 2 'mov r8, qword ptr [rdx]' (by hand)");
  }

  @Test
  void marksAndNotesDoNotCountAsInstructions() {
    int mark = WOVEN.lines().indexOf(new Line.Mark("loop"));
    assertThat(Place.of(WOVEN, mark)).isEqualTo("line %d '.loop'".formatted(mark));
    assertThat(Place.of(WOVEN, mark + 1))
        .isEqualTo("instruction %d 'add rax, qword ptr [r8]' (by hand)".formatted(mark));
    List<Line> lines = new ArrayList<>(WOVEN.lines());
    lines.addFirst(new Line.Note(null, true, Map.of()));
    assertThat(Place.of(WOVEN.withLines(lines), 0)).isEqualTo("line 0");
    assertThat(Place.of(WOVEN.withLines(lines), 1)).isEqualTo("instruction 0 'endbr64' (enter)");
  }

  @Test
  void thePlaceBehindAllLinesHasANumber() {
    int behind = WOVEN.lines().size();
    assertThat(Place.of(WOVEN, behind)).isEqualTo("line " + behind);
    assertThat(Place.of(WOVEN, behind - 1)).endsWith("'ret' (leave)");
  }

  /** It lacks an operand, which is why it is refused. */
  @Test
  void anInstructionThatCannotBePrintedIsShownAsItIs() {
    List<Line> lines = new ArrayList<>(WOVEN.lines());
    Instruction jump = new SmallText(WOVEN.kernel().target()).instruction("jmp .loop");
    lines.set(1, new Instruction(jump.row(), Map.of(), 0, "by hand"));
    assertThat(Place.of(WOVEN.withLines(lines), 1))
        .isEqualTo("instruction 1 'jmp {l} {}' (by hand)");
  }
}
