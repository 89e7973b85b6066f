package dev.sennit.weave.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: no instruction overwrites a value that is still needed, at the lowest cost. */
class TiedOperandsTest {
  private final Code.Values values = new Code.Values();
  private final Code code = new Code(X64.V3.table(), values, 0);
  private final Value pointer = values.next(Bank.GENERAL);
  private final Value one = values.next(Bank.GENERAL);
  private final Value other = values.next(Bank.GENERAL);

  private void need(Value... needed) {
    for (Value value : needed) {
      code.effect("64: store(m, a)", new Address(pointer, 0), value);
    }
  }

  private List<Instruction> resolved() {
    return new TiedOperands(X64.V3.table(), values, 32)
        .resolve(code.take(), List.of(pointer, one, other)).stream()
            .map(Instruction.class::cast)
            .toList();
  }

  @Test
  void nothingChangesWhereNothingIsNeeded() {
    Value sum = code.general("32: d = a + b", one, other);
    need(sum);
    Instruction add = resolved().getFirst();
    assertThat(add.row()).hasToString("add {d:32}, {b:32}");
    assertThat(add.operands()).containsEntry(Row.TIED, one).containsEntry("b", other);
  }

  @Test
  void operandsAreExchangedWhereTheyCommute() {
    Value sum = code.general("32: d = a + b", one, other);
    need(sum, one);
    Instruction add = resolved().getFirst();
    assertThat(add.row()).hasToString("add {d:32}, {b:32}");
    assertThat(add.operands()).containsEntry(Row.TIED, other).containsEntry("b", one);
  }

  @Test
  void anotherRowOfTheSameMeaningOverwritesNothing() {
    Value sum = code.general("32: d = a + b", one, other);
    need(sum, one, other);
    assertThat(resolved().getFirst().row()).hasToString("lea {d:32}, [{a:64} + {b:64}]");
  }

  @Test
  void wordsOfATruthTableAreExchanged() {
    Code vectors = new Code(X64.V4.table(), values, 0);
    Value needed = values.next(Bank.VECTOR);
    Value free = values.next(Bank.VECTOR);
    Immediate choose = new Immediate(0xca);
    Value chosen =
        vectors.value(Bank.VECTOR, "each 64: d = table(n, a, b, c)", choose, needed, needed, free);
    for (Value value : List.of(needed, chosen)) {
      vectors.effect(Bank.VECTOR, "64: store(m, a)", new Address(pointer, 0), value);
    }
    Instruction first =
        (Instruction)
            new TiedOperands(X64.V4.table(), values, 64)
                .resolve(vectors.take(), List.of(pointer, needed, free))
                .getFirst();
    assertThat(first.operands())
        .containsEntry(Row.TIED, free)
        .containsEntry("c", needed)
        .containsEntry("n", new Immediate(0xd8));
  }

  @Test
  void elseACopyIsOverwritten() {
    Value both = code.general("32: d = a & b", one, other);
    need(both, one, other);
    List<Instruction> lines = resolved();
    assertThat(lines.get(0).row()).hasToString("mov {d:32}, {a:32}");
    assertThat(lines.get(0).operands()).containsEntry(Row.TIED, one);
    assertThat(lines.get(1).row()).hasToString("and {d:32}, {b:32}");
    assertThat(lines.get(1).operands())
        .containsEntry(Row.TIED, lines.get(0).operands().get("d"))
        .containsEntry("b", other);
  }

  @Test
  void aValueThatIsComputedAnewMayOverwriteItself() {
    code.into(one, "64: d = a + n", one, new Immediate(64));
    need(one);
    assertThat(resolved()).hasSize(2);
  }
}
