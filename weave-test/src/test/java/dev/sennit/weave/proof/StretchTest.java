package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.X64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a stretch of code is used where what it reads, changes and asks for is known. */
@Tag("checks")
class StretchTest {
  private static final Register RAX = new Register(Bank.GENERAL, 0);
  private static final Register RCX = new Register(Bank.GENERAL, 1);
  private static final Register RDX = new Register(Bank.GENERAL, 2);

  private static Stretch of(String... lines) {
    SmallText text = new SmallText(X64.SHA);
    return new Stretch(Stream.of(lines).map(text::instruction).toList());
  }

  private static State with(Uppers uppers) {
    State state = new State();
    state.set(uppers);
    return state;
  }

  @Test
  void itReadsWhatItHasNotWrittenBefore() {
    Stretch stretch = of("mov rax, rcx", "add rdx, rax", "mov rax, qword ptr [rdx]");
    assertThat(stretch.read()).containsExactly(RCX, RDX);
    assertThat(stretch.changed()).containsExactly(RAX, RDX);
  }

  @Test
  void clearingUpperHalvesChangesTheFirstSixteenVectors() {
    assertThat(of("vzeroupper").changed())
        .containsExactlyElementsOf(Meaning.Narrow.registers())
        .hasSize(16);
    assertThat(of("mov rax, rcx").changed()).containsExactly(RAX);
  }

  @Test
  void theLegacyEncodingAsksForCleanUpperHalves() {
    Stretch legacy = of("sha256msg1 xmm1, xmm2");
    assertThat(legacy.begin().uppers()).isSameAs(Uppers.CLEAN);
    legacy.checkBegin(with(Uppers.CLEAN));
    assertThatThrownBy(() -> legacy.checkBegin(with(Uppers.WRITTEN)))
        .hasMessage(
            "comes to instructions of the legacy encoding with upper halves that have been written");
    assertThatThrownBy(() -> legacy.checkBegin(with(Uppers.AS_AT_ENTRY)))
        .hasMessage(
            "comes to instructions of the legacy encoding with upper halves as the caller left"
                + " them");
    Stretch other = of("vpxor xmm1, xmm1, xmm2");
    assertThat(other.begin().uppers()).isSameAs(Uppers.AS_AT_ENTRY);
    other.checkBegin(with(Uppers.WRITTEN));
  }

  @Test
  void itLeavesUpperHalvesAsItWasProvedTo() {
    Stretch stretch = of("mov rax, rcx");
    stretch.end(with(Uppers.AS_AT_ENTRY));
    assertThat(behind(stretch, Uppers.CLEAN)).isSameAs(Uppers.CLEAN);
    Stretch clearing = of("vzeroupper");
    clearing.end(with(Uppers.CLEAN));
    clearing.end(with(Uppers.CLEAN));
    assertThat(behind(clearing, Uppers.WRITTEN)).isSameAs(Uppers.CLEAN);
    clearing.end(with(Uppers.AS_AT_ENTRY));
    assertThat(behind(clearing, Uppers.CLEAN)).isSameAs(Uppers.WRITTEN);
  }

  private static Uppers behind(Stretch stretch, Uppers before) {
    State state = with(before);
    stretch.leave(state);
    return state.uppers();
  }
}
