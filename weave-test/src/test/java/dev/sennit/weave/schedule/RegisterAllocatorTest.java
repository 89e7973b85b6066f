package dev.sennit.weave.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.InstructionOrder;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: values do not share registers, and a failure names the line with too few registers. */
class RegisterAllocatorTest {
  private static final Abi ABI = X64.SYSTEM_V;
  private static final Kernel KERNEL =
      new BlockKernel(
          new Md5(), X64.V3, Shape.SINGLE, new Weaving(Goal.SHORT_PATH, InstructionOrder.late(1)));

  private final Code.Values values = new Code.Values();
  private final Code code = new Code(X64.V3.table(), values, 0);
  private final Value argument = values.next(Bank.GENERAL);

  private List<Line> giveOut() {
    return RegisterAllocator.giveOut(KERNEL, ABI, code.take(), List.of(argument));
  }

  private static Register written(Line line) {
    return (Register) ((Instruction) line).operands().get("d");
  }

  @Test
  void argumentsAreWhereTheCallerPutsThem() {
    code.general("64: d = load(m)", new Address(argument, 8));
    Instruction load = (Instruction) giveOut().getFirst();
    assertThat(load.operands().get("m")).isEqualTo(new Address(ABI.arguments().getFirst(), 8));
  }

  @Test
  void valuesThatAreNeededAtOnceAreInDifferentRegisters() {
    Value one = code.general("64: d = load(m)", new Address(argument, 0));
    Value other = code.general("64: d = load(m)", new Address(argument, 8));
    code.effect("64: store(m, a)", new Address(argument, 0), other);
    code.effect("64: store(m, a)", new Address(argument, 8), one);
    List<Line> lines = giveOut();
    assertThat(List.of(written(lines.get(0)), written(lines.get(1)), ABI.arguments().getFirst()))
        .doesNotHaveDuplicates();
  }

  @Test
  void aRegisterIsGivenOutAgain() {
    for (int i = 0; i < 40; i++) {
      Value value = code.general("64: d = load(m)", new Address(argument, 0));
      code.effect("64: store(m, a)", new Address(argument, 8), value);
    }
    assertThat(giveOut().stream().filter(line -> ((Instruction) line).operands().containsKey("d")))
        .extracting(RegisterAllocatorTest::written)
        .containsOnly(ABI.scratch().getFirst());
  }

  @Test
  void valuesThatAnInstructionTiesAreInOneRegister() {
    Value loaded = code.general("64: d = load(m)", new Address(argument, 0));
    code.general("64: d = a | b", loaded, argument);
    Instruction or = (Instruction) giveOut().getLast();
    assertThat(or.operands().get("d")).isEqualTo(or.operands().get(Row.TIED));
  }

  @Test
  void aNeededValueIsNotOverwritten() {
    Value loaded = code.general("64: d = load(m)", new Address(argument, 0));
    code.general("64: d = a | b", loaded, argument);
    code.effect("64: store(m, a)", new Address(argument, 0), loaded);
    assertThatIllegalStateException()
        .isThrownBy(this::giveOut)
        .withMessageStartingWith("md5/x64-v3: 'or ")
        .withMessageEndingWith("overwrites a value that a later line needs");
  }

  @Test
  void aValueWithoutAComputationIsAMistake() {
    Value never = values.next(Bank.GENERAL);
    code.effect("64: store(m, a)", new Address(argument, 0), never);
    code.effect("64: store(m, a)", new Address(argument, 0), never);
    assertThatIllegalStateException()
        .isThrownBy(this::giveOut)
        .withMessageContaining("md5/x64-v3: value 1 is needed")
        .withMessageContaining("no line before computes it");
  }

  @Test
  void runningOutOfRegistersNamesThePressureAndThePlace() {
    Weaving weaving = new Weaving(Goal.SHORT_PATH, InstructionOrder.late(2));
    Kernel three = new BlockKernel(new Md5(), X64.V3, new Shape(1, 3), weaving);
    assertThatExceptionOfType(OutOfRegisters.class)
        .isThrownBy(() -> Weaver.weave(three, ABI))
        .withMessageMatching(
            "md5/x64-v3/1x3: (1[6-9]|[23]\\d) general registers are needed at line \\d+,"
                + " '.+, strand \\d, .+', and 15 can be given out; take fewer strands or .+");
  }
}
