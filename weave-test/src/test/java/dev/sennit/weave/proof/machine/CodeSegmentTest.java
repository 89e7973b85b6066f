package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.small.SmallText;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: a stretch of code knows the registers that it reads and changes, and the upper halves
 * that it needs.
 */
@Tag("checks")
class CodeSegmentTest {
  private static final Register RAX = new Register(Bank.GENERAL, 0);
  private static final Register RCX = new Register(Bank.GENERAL, 1);
  private static final Register RDX = new Register(Bank.GENERAL, 2);

  private static CodeSegment of(String... lines) {
    SmallText text = new SmallText(X64.SHA);
    return new CodeSegment(Stream.of(lines).map(text::instruction).toList());
  }

  private static MachineState with(UpperHalves uppers) {
    MachineState state = new MachineState();
    state.set(uppers);
    return state;
  }

  @Test
  void itReadsWhatItHasNotWrittenBefore() {
    CodeSegment segment = of("mov rax, rcx", "add rdx, rax", "mov rax, qword ptr [rdx]");
    assertThat(segment.read()).containsExactly(RCX, RDX);
    assertThat(segment.changed()).containsExactly(RAX, RDX);
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
    CodeSegment legacy = of("sha256msg1 xmm1, xmm2");
    assertThat(legacy.begin().uppers()).isSameAs(UpperHalves.CLEAN);
    legacy.checkBegin(with(UpperHalves.CLEAN));
    assertThatThrownBy(() -> legacy.checkBegin(with(UpperHalves.WRITTEN)))
        .hasMessage(
            "comes to instructions of the legacy encoding with upper halves that have been written");
    assertThatThrownBy(() -> legacy.checkBegin(with(UpperHalves.AS_AT_ENTRY)))
        .hasMessage(
            "comes to instructions of the legacy encoding with upper halves as the caller left"
                + " them");
    CodeSegment other = of("vpxor xmm1, xmm1, xmm2");
    assertThat(other.begin().uppers()).isSameAs(UpperHalves.AS_AT_ENTRY);
    other.checkBegin(with(UpperHalves.WRITTEN));
  }

  @Test
  void itLeavesUpperHalvesAsItWasProvedTo() {
    CodeSegment segment = of("mov rax, rcx");
    segment.end(with(UpperHalves.AS_AT_ENTRY));
    assertThat(behind(segment, UpperHalves.CLEAN)).isSameAs(UpperHalves.CLEAN);
    CodeSegment clearing = of("vzeroupper");
    clearing.end(with(UpperHalves.CLEAN));
    clearing.end(with(UpperHalves.CLEAN));
    assertThat(behind(clearing, UpperHalves.WRITTEN)).isSameAs(UpperHalves.CLEAN);
    clearing.end(with(UpperHalves.AS_AT_ENTRY));
    assertThat(behind(clearing, UpperHalves.CLEAN)).isSameAs(UpperHalves.WRITTEN);
  }

  private static UpperHalves behind(CodeSegment segment, UpperHalves before) {
    MachineState state = with(before);
    segment.leave(state);
    return state.uppers();
  }
}
