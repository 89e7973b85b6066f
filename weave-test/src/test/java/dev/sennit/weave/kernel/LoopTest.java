package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.small.SmallMode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a loop is found with the loops inside of it, and is none if control may leave it. */
@Tag("checks")
class LoopTest {
  private final Code.Values values = new Code.Values();
  private final Code code = new Code(X64.V3.table(), values, 0);
  private final Value count = values.next(Bank.GENERAL);

  @Test
  void aLoopHasLoopsInside() {
    code.mark("outer");
    Value turns = code.general("64: d = n", new Immediate(3));
    code.add(count, 5);
    code.mark("inner");
    code.countDown(turns, new Label("inner"));
    code.countDown(count, new Label("outer"));
    List<Line> lines = code.take();
    Loop outer = Loop.at(lines, 0).orElseThrow();
    Loop inner = Loop.at(lines, 3).orElseThrow();
    assertThat(outer).isEqualTo(new Loop(0, 5));
    assertThat(inner).isEqualTo(new Loop(3, 4));
    Instruction sets = (Instruction) lines.get(1);
    Instruction adds = (Instruction) lines.get(2);
    Instruction turn = (Instruction) lines.get(4);
    Instruction back = (Instruction) lines.get(5);
    assertThat(outer.body(lines)).containsExactly(sets, adds, turn, back);
    assertThat(outer.round(lines)).containsExactly(sets, adds, turn, turn, turn, back);
  }

  @Test
  void whereControlMayLeaveIsNoLoop() {
    code.mark("outer");
    code.effect("64: goto l if a == 0", new Label("elsewhere"), count);
    code.countDown(count, new Label("outer"));
    code.mark("elsewhere");
    List<Line> lines = code.take();
    assertThat(Loop.at(lines, 0)).isEmpty();
    assertThat(Loop.at(lines, 1)).isEmpty();
    assertThat(Loop.at(lines, 3)).isEmpty();
  }

  /** Its code branches forward, so it is a loop only because it is noted. */
  @Test
  void aPassageThatRepeatsIsALoop() {
    passage(true);
    List<Line> lines = code.take();
    assertThat(Loop.ofPassage(lines, 0)).contains(new Loop(1, 5));
    assertThat(Loop.ofPassage(lines, 1)).isEmpty();
    assertThat(Loop.ofPassage(lines, 6)).isEmpty();
    passage(false);
    assertThat(Loop.ofPassage(code.take(), 0)).isEmpty();
  }

  @Test
  void theLongestLoopIsThatOverBlocks() {
    code.mark("short");
    code.countDown(count, new Label("short"));
    passage(true);
    List<Line> lines = code.take();
    WovenKernel woven = SmallMode.of(Mode.CTR, 1).woven().withLines(lines);
    assertThat(woven.loop()).isEqualTo(new Loop(3, 7).body(lines)).hasSize(3);
  }

  private void passage(boolean repeats) {
    Passage passage = new Passage(1, true, false, repeats);
    code.begins(passage, Map.of());
    code.mark("again");
    code.goToIfZero(new Label("behind"), count);
    code.add(count, 5);
    code.mark("behind");
    code.countDown(count, new Label("again"));
    code.ends(passage);
  }
}
