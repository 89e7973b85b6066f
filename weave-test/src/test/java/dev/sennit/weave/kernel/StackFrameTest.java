package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Table;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the stack stays aligned, and saved registers have places of their own in it. */
@Tag("checks")
class StackFrameTest {
  static Stream<Arguments> frames() {
    return Architecture.allConventions().stream()
        .flatMap(abi ->
            Stream.of(0, 1, 2, 5)
                .flatMap(saved ->
                    Stream.of(0, 16, 100, 128).map(local -> Arguments.of(abi, saved, local))));
  }

  private static Target target(Abi abi) {
    return switch (abi.architecture()) {
      case X64 _ -> X64.V3;
      case A64 _ -> A64.BASE;
    };
  }

  private static Table table(Abi abi) {
    return target(abi).table();
  }

  /** Code that changes so many saved registers of each bank, as far as there are any. */
  private static List<Line> changing(Abi abi, int count) {
    Code code = new Code(table(abi), new Code.Values(), Instruction.FRAME);
    for (Bank bank : Bank.values()) {
      abi.saved().stream()
          .filter(register -> register.bank() == bank)
          .limit(count)
          .forEach(register -> {
            switch (bank) {
              case GENERAL -> code.move(register, "64: d = n", new Immediate(1));
              case VECTOR -> code.move(register, "each 64: d = 0");
            }
          });
    }
    return code.take();
  }

  @ParameterizedTest
  @MethodSource("frames")
  void whatIsChangedHasAnAlignedPlaceOfItsOwn(Abi abi, int count, int local) {
    List<Line> lines = changing(abi, count);
    StackFrame frame = StackFrame.of(abi, lines, local);
    assertThat(frame.saved().keySet())
        .containsExactlyInAnyOrderElementsOf(
            lines.stream()
                .map(line -> (Register) ((Instruction) line).operands().get("d"))
                .toList());
    int end = local;
    for (Register register : frame.saved().keySet()) {
      int bytes = register.bank() == Bank.VECTOR ? abi.savedVectorBits() / Byte.SIZE : Long.BYTES;
      int place = frame.saved().get(register);
      assertThat(place).as("%s", register).isGreaterThanOrEqualTo(end);
      assertThat(place % bytes).as("alignment of %s", register).isZero();
      end = place + bytes;
    }
    assertThat(frame.bytes()).isBetween(end, end + 15);
    assertThat(frame.bytes() == 0).isEqualTo(count + local == 0);
    if (frame.bytes() > 0) {
      assertThat((frame.bytes() + abi.architecture().returnAddressBytes()) % 16).isZero();
    }
  }

  @Test
  void codeWithoutAFrameOnlyLandsAndReturns() {
    StackFrame none = new StackFrame(0, Map.of());
    assertThat(none.entry(X64.SYSTEM_V, X64.V3.table())).hasSize(1);
    assertThat(none.exit(X64.SYSTEM_V, X64.V3.table())).hasSize(1);
  }

  @Test
  void codeReturnsOnceAtItsEnd() {
    StackFrame frame = new StackFrame(8, Map.of());
    Code code = new Code(X64.V3.table(), new Code.Values(), Instruction.FRAME);
    code.returns();
    code.returns();
    List<Line> twice = code.take();
    List<Line> other = changing(X64.SYSTEM_V, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> frame.around(twice, X64.SYSTEM_V, X64.V3.table(), 1))
        .withMessageContaining("returns twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> frame.around(other, X64.SYSTEM_V, X64.V3.table(), 1))
        .withMessageContaining("ends with its return");
  }

  /** Windows passes the fifth argument on the stack. */
  @Test
  void argumentsComeFromTheCallersStack() {
    ModeKernel kernel = new ModeKernel(Mode.CTR, X64.AES, new Shape(1, 1), false);
    assertThat(Prover.prove(Weaver.weave(kernel, X64.WINDOWS)).covers()).isNotEmpty();
  }

  @Test
  void whatBringsArgumentsBelongsToTheEntry() {
    Code code = new Code(X64.V3.table(), new Code.Values(), Instruction.FRAME);
    code.step("leave");
    code.returns();
    assertThat(new StackFrame(8, Map.of()).around(code.take(), X64.WINDOWS, X64.V3.table(), 5))
        .extracting(line -> ((Instruction) line).step())
        .containsExactly("enter", "enter", "enter", "leave", "leave");
  }

  /** Windows asks for whole vectors, AArch64 for the lower halves. */
  @Test
  void asMuchOfAVectorIsSavedAsTheConventionAsksFor() {
    assertThat(savesAndLoads(X64.WINDOWS)).hasSize(2).allMatch(line -> line.contains("xmmword"));
    assertThat(savesAndLoads(A64.AAPCS64)).hasSize(2).allMatch(line -> line.contains(" d8, ["));
  }

  private static List<String> savesAndLoads(Abi abi) {
    Register vector = new Register(Bank.VECTOR, 8);
    StackFrame frame = new StackFrame(40, Map.of(vector, 16));
    SmallCode empty =
        SmallCode.of(new ModeKernel(Mode.CTR, target(abi), Shape.SINGLE, true), abi, "");
    return Stream.of(frame.entry(abi, table(abi)), frame.exit(abi, table(abi)))
        .flatMap(List::stream)
        .map(Instruction.class::cast)
        .filter(line -> line.operands().containsValue(vector))
        .map(line -> Listing.text(empty.woven(), line))
        .toList();
  }
}
