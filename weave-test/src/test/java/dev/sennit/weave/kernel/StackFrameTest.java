package dev.sennit.weave.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Table;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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

  private static Table table(Abi abi) {
    return abi.architecture().targets().getLast().table();
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
  void theStackPointerIsAlignedInTheFrame(Abi abi, int saved, int local) {
    StackFrame frame = StackFrame.of(abi, changing(abi, saved), local);
    if (frame.bytes() == 0) {
      assertThat(saved + local).isZero();
    } else {
      assertThat((frame.bytes() + abi.architecture().returnAddressBytes()) % 16).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("frames")
  void everySavedRegisterHasAPlaceOfItsOwnAboveTheLocalMemory(Abi abi, int saved, int local) {
    StackFrame frame = StackFrame.of(abi, changing(abi, saved), local);
    int end = local;
    for (Register register : frame.saved().keySet()) {
      int bytes = register.bank() == Bank.VECTOR ? abi.savedVectorBits() / Byte.SIZE : Long.BYTES;
      int place = frame.saved().get(register);
      assertThat(place).as("%s", register).isGreaterThanOrEqualTo(end);
      assertThat(place % bytes).as("alignment of %s", register).isZero();
      end = place + bytes;
    }
    assertThat(frame.bytes()).isGreaterThanOrEqualTo(end);
  }

  @ParameterizedTest
  @MethodSource("frames")
  void whatIsChangedIsSavedAndNothingElse(Abi abi, int saved, int local) {
    List<Line> lines = changing(abi, saved);
    assertThat(StackFrame.of(abi, lines, local).saved().keySet())
        .containsExactlyInAnyOrderElementsOf(
            lines.stream()
                .map(line -> (Register) ((Instruction) line).operands().get("d"))
                .toList());
  }
}
