package dev.sennit.weave.proof.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.machine.MachineState;
import dev.sennit.weave.proof.machine.UpperHalves;
import dev.sennit.weave.proof.small.ChangedKernel;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: a passage does for its blocks what the mode says, and leads from one group to the next.
 * The passages of a few lines take no blocks at all: what is asked of every passage is asked of
 * them too.
 */
@Tag("checks")
class PassageProofTest {
  private static final ChangedKernel CTR = ChangedKernel.of(Mode.CTR, 1);
  private static final ChangedKernel GHASH = ChangedKernel.of(Mode.GHASH, 1);

  private static final Passage ONCE = new Passage(1, false, false, false);
  private static final Passage REPEATED = new Passage(1, false, false, true);

  private static final Register R9 = new Register(Bank.GENERAL, 9);
  private static final Register R10 = new Register(Bank.GENERAL, 10);
  private static final Register R11 = new Register(Bank.GENERAL, 11);
  private static final Register RDX = new Register(Bank.GENERAL, 2);
  private static final Register RCX = new Register(Bank.GENERAL, 1);
  private static final Register XMM0 = new Register(Bank.VECTOR, 0);
  private static final Register XMM1 = new Register(Bank.VECTOR, 1);

  /** A passage, and a state in which it is reached. */
  private static final class Small {
    private final ModePath walk;
    private final MachineState state;

    private Small(List<Line> lines) {
      WovenKernel woven = CTR.woven().withLines(lines);
      walk = ModePath.all(woven, (ModeKernel) woven.kernel(), new Terms()).getFirst();
      state = walk.entry();
      state.set(R9, walk.terms.constant(Long.SIZE, 5));
      state.set(UpperHalves.CLEAN);
    }

    static Small of(Passage passage, Map<Role, ? extends Operand> places, String text) {
      List<Line> lines = new ArrayList<>();
      lines.add(new Line.Note(passage, true, Map.copyOf(places)));
      lines.addAll(CTR.lines(text));
      lines.add(new Line.Note(passage, false, Map.of()));
      lines.add(new Line.Mark("out"));
      return new Small(lines);
    }

    static Small once(String text) {
      return of(ONCE, Map.of(), text);
    }

    static Small repeated(String text) {
      return of(REPEATED, Map.of(Role.LEFT, R10), text);
    }

    PassageProof passage() {
      return new PassageProof(
          walk, new ModeStatement(walk.terms, (ModeKernel) walk.woven.kernel()), 0, state);
    }

    PassageProof proved() {
      PassageProof passage = passage();
      passage.prove();
      return passage;
    }

    void refuse(String reason) {
      assertThatThrownBy(this::proved)
          .isInstanceOf(ProofFailure.class)
          .hasMessageContaining(reason);
    }
  }

  private static void refuse(String reason, PassageProof passage, MachineState state) {
    assertThatThrownBy(() -> passage.pass(state))
        .isInstanceOf(ProofFailure.class)
        .hasMessageContaining(reason);
  }

  // ---------------------------------------------------------------- notes

  @Test
  void aPassageGoesToTheNextNote() {
    assertThat(Small.once("mov r11, 7\n mov r11, 8").proved().behind()).isEqualTo(4);
    Line begin = new Line.Note(ONCE, true, Map.of());
    Line mark = new Line.Mark("on");
    String reason = "begins a passage that does not end";
    new Small(List.of(begin, mark)).refuse(reason);
    new Small(List.of(begin, begin, new Line.Note(ONCE, false, Map.of()))).refuse(reason);
    new Small(List.of(begin, new Line.Note(REPEATED, false, Map.of()))).refuse(reason);
  }

  // ---------------------------------------------------------------- what is read

  @Test
  void whatItReadsIsThereWhereverItIsUsed() {
    Small small = Small.once("add r9, 1");
    PassageProof passage = small.proved();
    MachineState other = small.state.copy();
    other.set(R9, small.walk.terms.constant(Long.SIZE, 6));
    refuse("with 6 in general register 9, where it is proved for 5", passage, other);
    other.forget(R9);
    refuse("reads general register 9, whose value is unknown", passage, other);
    passage.pass(small.state);
    assertThat(small.state.holds(R9)).isFalse();
  }

  @Test
  void whatIsReadOnNoWayNeedNotBeKnown() {
    Small.once("mov r10, 0\n test r10, r10; je .on\n add r11, 1\n .on:").proved();
    Small.once("mov r10, 1\n test r10, r10; je .on\n add r11, 1\n .on:")
        .refuse("reads general register 11, whose value is unknown");
    // There are three numbers of rounds; what does no rounds is proved for any.
    Small.once("mov r11, qword ptr [rdi + 240]\n cmp r11d, 12; jb .on\n .on:")
        .refuse("branches on rounds");
  }

  // ---------------------------------------------------------------- branches

  @Test
  void aPassageIsNotLeftInItsMiddle() {
    Small.once("mov r11, 0\n test r11, r11; je .on\n .on:").proved();
    Small.once("jmp .out").refuse("leaves a passage by out");
    Small.once("mov r11, 0\n test r11, r11; je .out\n mov r11, 0")
        .refuse("leaves a passage by out");
    Small.once("jmp .nowhere").refuse("leaves a passage by nowhere");
    Small.once(".back:\n jmp .back").refuse("leaves a passage by back");
    Small.once(".back:\n jmp .back\n mov r11, 0").refuse("leaves a passage by back");
  }

  @Test
  void aPassageGoesBackAsLongAsThereAreGroups() {
    Small.repeated(".loop:\n dec r10; jne .loop").proved();
    Small.repeated(".loop:\n sub r10, 1\n test r10, r10; jne .loop").proved();
    String reason = "does not go back exactly as long as there are groups left";
    Small.repeated(".loop:\n sub r10, 1\n test r10, r10; je .loop").refuse(reason);
    Small.repeated(".loop:\n sub r10, 1\n cmp r10, 1; jb .loop").refuse(reason);
    Small.repeated(".loop:\n sub r10, 1\n mov r11, 1\n test r11, r11; jne .loop").refuse(reason);
    Small.repeated(".loop:\n sub r10, 1").refuse("does not repeat a passage");
    CTR.with("dec r10; jne .groups", "sub r10, 1")
        .refuse("line %d: does not repeat a passage".formatted(CTR.line("end")));
    Small.repeated("mov r11, 0\n .loop:\n dec r10; jne .loop")
        .refuse("goes back to loop, which is not where the passage begins");
    Small.repeated(".loop:\n mov r11, r10\n sub r11, 1\n test r11, r11; jne .loop")
        .refuse("leaves LEFT as LEFT of a passage instead of ");
    Small.repeated(".loop:\n add r9, 0\n dec r10; jne .loop")
        .refuse("changes general register 9, which it reads in the next round");
    Small.repeated(".loop:\n mov r11, r9\n dec r10; jne .loop").proved();
  }

  // ---------------------------------------------------------------- upper halves

  private static final String LEGACY = "vpxor xmm1, xmm1, xmm1\n sha256msg1 xmm1, xmm1\n";
  private static final String WRITES_UPPER_HALF =
      "vmovdqu ymm2, ymmword ptr [rip + constants + 0]\n";

  @Test
  void theLegacyEncodingBeginsWithCleanUpperHalves() {
    String reason = "comes to instructions of the legacy encoding";
    Small small = Small.once(LEGACY);
    PassageProof passage = small.proved();
    passage.pass(small.state);
    small.state.set(UpperHalves.WRITTEN);
    refuse(reason, passage, small.state);
    Small.repeated(".loop:\n" + LEGACY + "dec r10; jne .loop").proved();
    Small.repeated(".loop:\n" + LEGACY + WRITES_UPPER_HALF + "dec r10; jne .loop").refuse(reason);
  }

  /** Where it comes with others the passage is not proved at all: it is wrong here besides. */
  @Test
  void upperHalvesAreLookedAtBeforeAPassageIsProved() {
    Small small = Small.once(LEGACY + "jmp .out");
    small.state.set(UpperHalves.WRITTEN);
    small.refuse("comes to instructions of the legacy encoding");
  }

  @Test
  void whatItWritesToUpperHalvesIsKnownBehindIt() {
    Small small = Small.once(WRITES_UPPER_HALF);
    small.proved().pass(small.state);
    assertThat(small.state.uppers()).isEqualTo(UpperHalves.WRITTEN);
  }

  // ---------------------------------------------------------------- what it works on

  private static final Map<Role, Register> COUNTED =
      Map.of(Role.IN, RDX, Role.OUT, RCX, Role.COUNTER, XMM0);

  private static Small hashing(boolean counts, Register hashed) {
    Passage passage = new Passage(1, counts, true, false);
    Map<Role, Register> places = new HashMap<>(counts ? COUNTED : Map.of());
    places.put(Role.HASHED, hashed);
    places.put(Role.SUM, XMM1);
    Small small = Small.of(passage, places, "mov r9, 0");
    small.state.set(R11, small.state.register(RDX));
    return small;
  }

  @Test
  void whatIsHashedMayBeWhatComesIn() {
    assertThat(hashing(true, R11).passage().hashesIn()).isTrue();
    assertThat(hashing(true, R9).passage().hashesIn()).isFalse();
    assertThat(hashing(false, R11).passage().hashesIn()).isFalse();
    assertThat(
            Small.of(new Passage(1, true, false, false), COUNTED, "mov r9, 0").passage().hashesIn())
        .isFalse();
  }

  @Test
  void whatIsHashedIsWhatComesInWhereverItIsUsed() {
    Small small = hashing(true, R11);
    PassageProof passage = small.passage();
    small.state.set(R11, small.state.register(RCX));
    refuse(
        "comes to a passage that is to hash other blocks than it is proved for",
        passage,
        small.state);
  }

  @Test
  void aCounterIsAllThatItsRegisterHolds() {
    Small small = Small.of(new Passage(1, true, false, false), COUNTED, "mov r9, 0");
    Terms terms = small.walk.terms;
    List<Term> words =
        List.of(
            terms.symbol(32, "a", false),
            terms.symbol(32, "b", false),
            terms.symbol(32, "c", false),
            terms.symbol(32, "d", false));
    small.state.set(XMM0, terms.extend(terms.concat(words), 512));
    assertThat(small.passage().counter(small.state)).isEqualTo(words);
    small.state.set(XMM0, terms.symbol(512, "more", false));
    assertThatThrownBy(() -> small.passage().counter(small.state))
        .hasMessageContaining("comes to a passage with more than a counter in COUNTER");
  }

  // ---------------------------------------------------------------- counter mode

  @Test
  void aRepeatedPassageGoesOnWithTheNextBlocks() {
    CTR.without("add rdx, 16").refuse("leaves IN as ");
    CTR.with("add rcx, 16", "add rcx, 32").refuse("leaves OUT as ");
    CTR.without("vpaddd xmm0, xmm0, xmmword ptr [rip + constants + 32]")
        .refuse("leaves COUNTER as ");
    GHASH.without("add rdx, 16").refuse("leaves HASHED as ");
  }

  /** What is not there any more is not used. */
  @Test
  void aPassageThatIsNotRepeatedMayLoseWhatItWorksOn() {
    CTR.before(CTR.behind(1) - 1, "vpxor xmm0, xmm0, xmm0")
        .refuse("reads vector register 0, whose value is unknown");
    CTR.before(CTR.behind(1) - 1, "mov r10, 0").accept();
  }

  @Test
  void everyRoundIsThere() {
    String reason = "makes byte 0 of block 0 of %d rounds not as AES in counter mode says";
    CTR.with("vmovdqu xmm2, xmmword ptr [r9 + 16]", "vmovdqu xmm2, xmmword ptr [r9 + 32]")
        .refuse(reason.formatted(10));
    CTR.with("vmovdqu xmm2, xmmword ptr [rdi + 48]", "vmovdqu xmm2, xmmword ptr [rdi + 64]")
        .refuse(reason.formatted(14));
  }

  @Test
  void everyByteOfEveryBlockIsCompared() {
    String reason = "makes byte 15 of block %d of 10 rounds not as AES in counter mode says";
    CTR.after("vmovdqu xmmword ptr [rcx], xmm1", "mov byte ptr [rcx + 15], al")
        .refuse(reason.formatted(0));
    ChangedKernel two = ChangedKernel.of(Mode.CTR, 2);
    two.accept();
    two.before("add rcx, 32", "mov byte ptr [rcx + 31], al").refuse(reason.formatted(1));
    // The blocks out may lie where those in do.
    CTR.after("vmovdqu xmmword ptr [rcx], xmm1", "mov r11, qword ptr [rdx]")
        .refuse("reads the blocks IN at 0, where nothing has been written");
  }

  // ---------------------------------------------------------------- GHASH

  @Test
  void blocksAndSumAreTakenFromTheirPlaces() {
    GHASH
        .with(
            "vpclmulqdq xmm0, xmm1, xmmword ptr [rdi + 752], 0",
            "vpclmulqdq xmm0, xmm1, xmmword ptr [rdi + 752], 17")
        .refuse("computes another product: ");
    GHASH
        .before(
            "dec rax; jne .groups", "vinserti128 ymm0, ymm0, xmmword ptr [rip + constants + 0], 1")
        .refuse("leaves SUM as ");
    // Other blocks are hashed than those that come in.
    ChangedKernel encrypt = ChangedKernel.of(Mode.ENCRYPT, 1);
    encrypt
        .with("vmovdqu xmm4, xmmword ptr [r11]", "vmovdqu xmm4, xmmword ptr [rdx]")
        .refuse("computes byte 15 IN of a passage, which is not linear");
    // The blocks that come in are hashed too.
    ChangedKernel decrypt = ChangedKernel.of(Mode.DECRYPT, 1);
    decrypt
        .with("vpxor xmm2, xmm2, xmmword ptr [rdx]", "vpxor xmm2, xmm2, xmmword ptr [rcx]")
        .refuse("reads the blocks OUT at 0, where nothing has been written");
  }
}
