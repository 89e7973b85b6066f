package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: knowledge on one path holds on no other path. */
@Tag("checks")
class MachineStateTest {
  private static final Register RAX = new Register(Bank.GENERAL, 0);

  private final Terms terms = new Terms();
  private final Term word = terms.symbol(Long.SIZE, "word", false);
  private final Term zero = terms.constant(Long.SIZE, 0);
  private final MachineState state = new MachineState();

  private MemoryRegion region(String name) {
    MemoryRegion region =
        MemoryRegion.of(
            name,
            terms.symbol(Long.SIZE, name, false),
            List.of(new MemoryRegion.Window(zero, 8)),
            true,
            _ -> Optional.empty());
    state.add(region);
    return region;
  }

  @Test
  void aCopyKnowsTheSame() {
    state.set(RAX, word);
    state.set(UpperHalves.CLEAN);
    state.assume(word, false);
    MemoryRegion one = region("one");
    MemoryRegion other = region("other");
    state.mayBeSame(one, other);
    state.write(other, zero, terms.constant(8, 7));
    MachineState copy = state.copy();
    assertThat(copy.register(RAX)).isSameAs(word);
    assertThat(copy.uppers()).isSameAs(UpperHalves.CLEAN);
    assertThat(copy.isZero(word)).isFalse();
    assertThat(copy.cleared()).isEmpty();
    assertThat(copy.region("other").byteAt(zero).isConstant(7)).isTrue();
    copy.write(copy.region("one"), zero, terms.constant(8, 1));
    assertThatThrownBy(() -> copy.region("other").byteAt(zero))
        .hasMessageContaining("where nothing has been written");
    assertThat(state.region("other").byteAt(zero).isConstant(7)).isTrue();
  }

  @Test
  void aCopyLearnsByItself() {
    state.set(RAX, word);
    MachineState copy = state.copy();
    copy.assume(word, true);
    copy.forget(RAX);
    copy.set(UpperHalves.WRITTEN);
    assertThat(state.isZero(word)).isNull();
    assertThat(state.register(RAX)).isSameAs(word);
    assertThat(state.uppers()).isSameAs(UpperHalves.AS_AT_ENTRY);
  }
}
