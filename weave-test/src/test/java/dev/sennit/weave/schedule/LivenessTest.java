package dev.sennit.weave.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.X64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: a value is needed as long as any path through the code reads it. */
class LivenessTest {
  private final Code.Values values = new Code.Values();
  private final Code code = new Code(X64.V3.table(), values, 0);
  private final Value pointer = values.next(Bank.GENERAL);
  private final Value count = values.next(Bank.GENERAL);

  private Liveness liveness() {
    return new Liveness(code.take(), List.of(pointer, count));
  }

  @Test
  void aValueIsNeededUpToItsLastReader() {
    Value word = code.general("64: d = load(m)", new Address(pointer, 0));
    code.effect("64: store(m, a)", new Address(pointer, 8), word);
    code.effect("64: store(m, a)", new Address(pointer, 16), count);
    Liveness liveness = liveness();
    assertThat(liveness.neededAfter(0).get(word.id())).isTrue();
    assertThat(liveness.neededAfter(1).get(word.id())).isFalse();
    assertThat(liveness.neededAfter(1).get(pointer.id())).isTrue();
    assertThat(liveness.neededAfter(2).isEmpty()).isTrue();
    assertThat(liveness.mustBeKeptAt(0, word)).isTrue();
    assertThat(liveness.mustBeKeptAt(1, word)).isFalse();
  }

  @Test
  void aValueReadInALoopIsNeededInAllOfIt() {
    Value word = code.general("64: d = load(m)", new Address(pointer, 0));
    code.mark("again");
    code.effect("64: store(m, a)", new Address(pointer, 8), word);
    code.effect("64: goto l if a != 0", new Label("again"), count);
    Liveness liveness = liveness();
    assertThat(liveness.neededAfter(2).get(word.id())).isTrue();
    assertThat(liveness.neededAfter(3).get(word.id())).isTrue();
  }

  @Test
  void aValueReadOnOneBranchIsNeededBeforeIt() {
    Value word = code.general("64: d = load(m)", new Address(pointer, 0));
    code.effect("64: goto l if a == 0", new Label("skip"), count);
    code.effect("64: store(m, a)", new Address(pointer, 8), word);
    code.mark("skip");
    code.effect("64: return");
    Liveness liveness = liveness();
    assertThat(liveness.neededAfter(1).get(word.id())).isTrue();
    assertThat(liveness.neededAfter(2).get(word.id())).isFalse();
  }

  /** Such a value has one register in all places that compute it. */
  @Test
  void aValueComputedTwiceMustBeKeptBetween() {
    Value word = code.general("64: d = n", new Immediate(1));
    code.effect("64: store(m, a)", new Address(pointer, 0), word);
    code.into(word, "64: d = n", new Immediate(2));
    Liveness liveness = liveness();
    assertThat(liveness.neededAfter(1).get(word.id())).isFalse();
    assertThat(liveness.mustBeKeptAt(1, word)).isTrue();
  }
}
