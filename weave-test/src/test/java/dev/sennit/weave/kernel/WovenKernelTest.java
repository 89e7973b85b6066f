package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.small.ChangedKernel;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: what models and pages ask of a kernel's code. A loop is found with the loops inside of
 * it, and is none if control may leave it.
 */
@Tag("checks")
class WovenKernelTest {
  private static final Kernel KEY = new KeyKernel(X64.AES);

  private static List<Line> lines(String text) {
    return text.lines().map(new SmallText(X64.V3)::line).toList();
  }

  private static List<Instruction> instructions(List<Line> lines) {
    return lines.stream()
        .filter(Instruction.class::isInstance)
        .map(Instruction.class::cast)
        .toList();
  }

  @Test
  void aLoopHasLoopsInside() {
    List<Line> lines =
        lines(
            """
            .outer:
            mov rax, 3
            add rcx, 5
            .inner:
            dec rax; jne .inner
            dec rcx; jne .outer\
            """);
    Loop outer = new Loop(0, 5);
    assertThat(Loop.at(lines, 0)).contains(outer);
    assertThat(Loop.at(lines, 3)).contains(new Loop(3, 4));
    List<Instruction> turns = instructions(lines);
    assertThat(outer.body(lines)).isEqualTo(turns);
    assertThat(outer.round(lines))
        .containsExactly(
            turns.get(0), turns.get(1), turns.get(2), turns.get(2), turns.get(2), turns.get(3));
  }

  @Test
  void whereControlMayLeaveIsNoLoop() {
    List<Line> lines =
        lines(
            """
            .outer:
            test rcx, rcx; je .elsewhere
            dec rcx; jne .outer
            .elsewhere:\
            """);
    for (int line : new int[] {0, 1, 3}) {
      assertThat(Loop.at(lines, line)).isEmpty();
    }
  }

  /** A passage whose code branches forward, so it is a loop only because it is noted. */
  private static List<Line> passage(boolean repeats) {
    Passage passage = new Passage(1, true, false, repeats);
    List<Line> lines = new ArrayList<>();
    lines.add(new Line.Note(passage, true, Map.of()));
    lines.addAll(
        lines(
            """
            .again:
            test rcx, rcx; je .behind
            add rcx, 5
            .behind:
            dec rcx; jne .again\
            """));
    lines.add(new Line.Note(passage, false, Map.of()));
    return lines;
  }

  @Test
  void aPassageThatRepeatsIsALoop() {
    List<Line> lines = passage(true);
    assertThat(Loop.ofPassage(lines, 0)).contains(new Loop(1, 5));
    assertThat(Loop.ofPassage(lines, 1)).isEmpty();
    assertThat(Loop.ofPassage(lines, 6)).isEmpty();
    assertThat(Loop.ofPassage(passage(false), 0)).isEqualTo(Optional.empty());
  }

  @Test
  void theLongestLoopIsThatOverBlocks() {
    List<Line> lines = new ArrayList<>(lines(".short:\ndec rcx; jne .short"));
    lines.addAll(passage(true));
    WovenKernel woven = ChangedKernel.of(Mode.CTR, 1).woven().withLines(lines);
    assertThat(woven.loop()).isEqualTo(new Loop(3, 7).body(lines)).hasSize(3);
  }

  @Test
  void theLoopOfAModeIsThePassageThatRepeats() {
    ChangedKernel ghash = ChangedKernel.of(Mode.GHASH, 2);
    WovenKernel woven = ghash.woven();
    assertThat(woven.loop())
        .isEqualTo(instructions(woven.lines().subList(ghash.begin(0), ghash.behind(0))))
        .isEqualTo(woven.round())
        .isNotEmpty();
  }

  /** The rounds of AES are a loop within it, which is executed 14 times less the last rounds. */
  @Test
  void aRoundHasTheTurnsOfTheLoopInside() {
    WovenKernel ctr = ChangedKernel.of(Mode.CTR, 2).woven();
    assertThat(ctr.round().size()).isGreaterThanOrEqualTo(ctr.loop().size());
    assertThat(ctr.round()).containsAll(ctr.loop());
  }

  @Test
  void codeWithoutALoopHasNone() {
    WovenKernel woven = ChangedKernel.of(KEY).woven();
    assertThat(woven.loop()).isEmpty();
    assertThat(woven.round()).isEmpty();
  }

  @Test
  void registersAndFeaturesAreThoseOfTheCode() {
    WovenKernel woven =
        SmallCode.of(KEY, X64.SYSTEM_V, "mov rax, qword ptr [rsp + 8]\n andn rcx, rdx, rax")
            .woven();
    assertThat(woven.registersUsed(Bank.GENERAL)).isEqualTo(3);
    assertThat(woven.registersUsed(Bank.VECTOR)).isZero();
    assertThat(woven.needs()).containsExactly(Feature.BMI1);
  }
}
