package dev.sennit.weave.proof.machine;

import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Latency;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a proof executes no line that the kernel's processor or convention forbids. */
@Tag("checks")
class AdmissionTest {
  private static final SmallCode BATCH = SmallBatch.CODE;
  private static final String LINE = "add r8, 8";

  @Test
  void codeBeginsWithALandingPad() {
    String reason = "begins without 'endbr64', which indirect calls land on";
    List<Line> lines = BATCH.woven().lines();
    refuse(reason, BATCH.woven().withLines(lines.subList(1, lines.size())));
    refuse(reason, withFirst(BATCH.woven(), new Line.Mark("first")));
    refuse(reason, withFirst(BATCH.woven(), new SmallText(BATCH.kernel().target()).line("sfence")));
    refuse("begins without 'bti c'", withFirst(onA64(""), new Line.Mark("first")));
  }

  private static WovenKernel withFirst(WovenKernel woven, Line first) {
    List<Line> lines = new ArrayList<>(woven.lines());
    lines.addFirst(first);
    return woven.withLines(lines);
  }

  @Test
  void aMarkHasANameOfItsOwn() {
    refuse("line 18 '.loop': has the mark 'loop' twice", BATCH.before(".done:", ".loop:"));
    // The assembler's text has the name as it is, and could read it as something else.
    accept(BATCH.before(".done:", ".behind_8:"));
    for (String name :
        List.of("", "1", "B", "a b", "a:\n.section .init_array", "a;b", "a#", "a.b")) {
      refuse("has a mark whose name is", withMark(name));
    }
    refuse(
        "has a mark whose name is",
        with(
            "test rcx, rcx; je .done",
            BATCH,
            found -> found.with("l", new Operand.Label("done\nud2"))));
  }

  private static WovenKernel withMark(String name) {
    List<Line> lines = new ArrayList<>(BATCH.woven().lines());
    lines.add(3, new Line.Mark(name));
    return BATCH.woven().withLines(lines);
  }

  /** Other shapes would have no case to prove, or lengths that wrap around. */
  @Test
  void aShapeIsOneThatCanBe() {
    for (int group : new int[] {0, -8, 3, 5, 6, 33, 64, (1 << 28) + 1}) {
      refuse("has ", ofMode(new Shape(1, group)));
    }
    refuse("has the impossible shape 0x8", ofMode(new Shape(0, 8)));
    refuse("has the impossible shape -1x-8", ofMode(new Shape(-1, -8)));
    refuse("has the impossible shape 32x33", ofMode(new Shape(32, 33)));
    refuse("has groups of 1024 blocks", ofMode(new Shape(32, 32)));
    refuse("has the impossible shape 65536x65536", ofMode(new Shape(1 << 16, 1 << 16)));
    refuse("has groups of 64 blocks", ofMode(new Shape(2, 32)));
    for (int group : new int[] {1, 32}) {
      refuse("returns when 0 blocks have been taken", ofMode(new Shape(1, group)));
    }
  }

  private static SmallCode ofMode(Shape shape) {
    return SmallCode.of(
        new ModeKernel(Mode.ENCRYPT, X64.AES, shape, true), X64.SYSTEM_V, "mov rax, 1");
  }

  @Test
  void anOperandIsOfTheKindOfItsPlace() {
    refuse(
        "in a place for another kind of operand",
        with(LINE, BATCH, found -> found.with("d", new Operand.Immediate(1))));
    refuse(
        "in a place for another kind of operand",
        with(LINE, BATCH, found -> found.with("d", new Register(Bank.VECTOR, 1))));
  }

  private static WovenKernel with(String line, SmallCode code, UnaryOperator<Instruction> change) {
    Line wanted = new SmallText(code.kernel().target()).line(line);
    List<Line> lines = new ArrayList<>(code.woven().lines());
    lines.replaceAll(found -> found.equals(wanted) ? change.apply((Instruction) found) : found);
    return code.woven().withLines(lines);
  }

  private static WovenKernel onA64(String line) {
    return SmallCode.of(new ClearKernel(Clearing.ZVA, A64.BASE), A64.AAPCS64, line).woven();
  }

  @Test
  void registersAreThoseOfTheConvention() {
    String reason = "uses general register 18, which the calling convention does not allow";
    for (String line : List.of("add x18, x0, #1", "add x0, x18, #1", "ldrb w0, [x18]")) {
      refuse(reason, onA64(line));
    }
    refuse(
        "uses null, which the calling convention does not allow",
        with(LINE, BATCH, found -> found.with("a", null)));
  }

  @Test
  void registersAndInstructionsAreThoseOfTheProcessor() {
    accept(BATCH.before(LINE, "vpxor xmm15, xmm15, xmm15"));
    refuse(
        "uses vector register 16, which x64-v3 does not have",
        BATCH.before(LINE, "vpxor xmm16, xmm16, xmm16"));
    refuse(
        "needs AVX512F, which x64-v3 does not promise", BATCH.before(LINE, "vmovdqa64 zmm1, zmm1"));
  }

  /** Such a label is not printed, but would count as the branch that closes a loop. */
  @Test
  void anOperandHasAPlaceInTheText() {
    refuse(
        "for which its text has no place",
        with(
            "dec rcx; jne .loop",
            BATCH,
            found ->
                found.with("l", new Operand.Label("done")).with("z", new Operand.Label("loop"))));
    refuse("for which its text has no place", with(LINE, BATCH, found -> found.with("z", rax())));
    refuse(
        "for which its text has no place",
        with("mov r11, 0", BATCH, found -> found.with("a", rax())));
  }

  private static Register rax() {
    return new Register(Bank.GENERAL, 0);
  }

  /** A proof does not see what such an instruction changes. */
  @Test
  void floatingPointArithmeticIsLeftAlone() {
    Row row =
        Row.of(
            "ldmxcsr dword ptr [rsp]",
            Meaning.parse(Long.SIZE, "nothing"),
            Latency.SIMPLE,
            List.of(),
            Map.of(),
            Map.of());
    refuse(
        "is not on the list of instructions for whole numbers",
        with(LINE, BATCH, found -> found.withRow(row)));
  }
}
