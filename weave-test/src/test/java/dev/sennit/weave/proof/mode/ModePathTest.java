package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.proof.small.ChangedKernel.joined;
import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.StatePart;
import dev.sennit.weave.proof.small.ChangedKernel;
import dev.sennit.weave.proof.terms.Terms;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: passages go over a text from its beginning to its end, and the rest is done as the mode
 * says.
 */
@Tag("checks")
class ModePathTest {
  private static final ChangedKernel CTR = ChangedKernel.of(Mode.CTR, 1);
  private static final ChangedKernel GHASH = ChangedKernel.of(Mode.GHASH, 1);
  private static final ChangedKernel ENCRYPT = ChangedKernel.of(Mode.ENCRYPT, 1);
  private static final ChangedKernel DECRYPT = ChangedKernel.of(Mode.DECRYPT, 1);

  /** GHASH takes in what was encrypted two groups before. */
  private static final ChangedKernel AHEAD =
      ChangedKernel.of(new ModeKernel(Mode.ENCRYPT, X64.VAES512_INTEL, new Shape(4, 1), false));

  private static final String ANY_GROUPS = "test r10, r10; je .tail";

  @Test
  void theSmallestKernelsAreProved() {
    ChangedKernel inGroups = ChangedKernel.of(Mode.GHASH, 2);
    List.of(CTR, GHASH, inGroups, ENCRYPT, DECRYPT, AHEAD).forEach(ChangedKernel::accept);
  }

  // ---------------------------------------------------------------- cases

  private static List<String> cases(Mode mode, int group) {
    ChangedKernel small = ChangedKernel.of(mode, group);
    return ModePath.all(small.woven(), (ModeKernel) small.woven().kernel(), new Terms()).stream()
        .map(ModePath::description)
        .toList();
  }

  @Test
  void everyLengthOfATextIsACase() {
    List<String> cases = new ArrayList<>();
    for (String groups : List.of("1 or more", "0")) {
      for (int rest = 31; rest >= 0; rest--) {
        cases.add("%s groups of 2 blocks and %d bytes".formatted(groups, rest));
      }
    }
    assertThat(cases(Mode.CTR, 2)).isEqualTo(cases);
    assertThat(cases(Mode.GHASH, 2)).isEqualTo(cases);
  }

  /** A part that does not end the text is of whole blocks. */
  @Test
  void aTextEndsOrGoesOn() {
    assertThat(cases(Mode.ENCRYPT, 2)).isEqualTo(casesOfGcm("2 or more", "1", "0"));
    assertThat(cases(Mode.DECRYPT, 2)).isEqualTo(casesOfGcm("1 or more", "0"));
  }

  private static List<String> casesOfGcm(String... groups) {
    List<String> cases = new ArrayList<>();
    for (String some : groups) {
      for (int rest = 31; rest >= 0; rest--) {
        cases.add("%s groups of 2 blocks and %d bytes, and the end".formatted(some, rest));
        if (rest == 16 || rest == 0) {
          cases.add("%s groups of 2 blocks and %d bytes".formatted(some, rest));
        }
      }
    }
    return cases;
  }

  /** Two groups are ahead of GHASH, so code of their own begins with each of them. */
  @Test
  void everyFewGroupsThatAreAheadAreACase() {
    ModeKernel kernel = (ModeKernel) AHEAD.woven().kernel();
    assertThat(
            ModePath.all(AHEAD.woven(), kernel, new Terms()).stream()
                .map(ModePath::description)
                .map(text -> text.replaceFirst(" groups.*", ""))
                .distinct())
        .containsExactly("3 or more", "2", "1", "0");
  }

  /** The groups that are ahead are hashed behind the loop: each is missed if it is not. */
  @Test
  void groupsThatAreAheadAreHashedAtTheEnd() {
    for (int passage : List.of(3, 4)) {
      AHEAD
          .with(AHEAD.begin(passage), AHEAD.behind(passage), List.of())
          .refuse("takes blocks into GHASH that are not the next ones of the text");
    }
  }

  /** What goes on with a group less, or with one more, hashes what is not there yet. */
  @Test
  void groupsAreCountedAhead() {
    int second = AHEAD.line("sub r10, 1", 1);
    AHEAD
        .with(second, "sub r10, 2")
        .refuse("branches on (concat(groups, 0) + -3), which the contract leaves open");
    AHEAD.with(second, "sub r10, 0").refuse(READS);
  }

  @Test
  void aRefusalNamesTheCase() {
    CTR.before(ANY_GROUPS, "jmp .nowhere")
        .refuse(
            "branches to nowhere, which does not exist [2 or more groups of 1 blocks and 15 bytes]");
  }

  // ---------------------------------------------------------------- the way

  @Test
  void aPassageIsUsedAsItIsProved() {
    Line end = CTR.woven().lines().get(CTR.line("end"));
    CTR.with(CTR.begin(0), CTR.begin(0), List.of(end))
        .refuse("comes to the end of a passage that did not begin");
    int wrong = CTR.line("vaesenc xmm1, xmm1, xmm2");
    CTR.with(wrong, "movzx r11d, byte ptr [rdx + 16]")
        .refuse("instruction %d 'movzx r11d, byte ptr [rdx + 16]'".formatted(wrong - 2));
    // Wherever it is used, it reads what it has been proved for.
    CTR.before(CTR.begin(1) + 1, "add r11, 0")
        .before(CTR.begin(1), "mov r11, r8")
        .refuse("comes to a passage with ");
  }

  @Test
  void aPassageIsRepeatedForAllGroups() {
    String reason = "repeats a passage %s times, of which nothing is known";
    CTR.after(ANY_GROUPS, "add r10, 1").refuse(reason.formatted("(concat(groups, 0) + 1)"));
    CTR.after(ANY_GROUPS, "mov r10, 5").refuse(reason.formatted("5"));
    CTR.without(ANY_GROUPS).refuse(reason.formatted("0"));
    // Without groups the code comes to the passage for all groups but one.
    ENCRYPT
        .before(ENCRYPT.begin(1), ".into:")
        .with(ANY_GROUPS, "mov r11, rcx\n test r10, r10; je .none")
        .before("mov r11, rcx", "jmp .some\n .none:\n sub r10, 1\n jmp .into\n .some:")
        .refuse("repeats a passage -1 times");
    // It jumps over the rest if anything is left.
    CTR.before(".tail:", "test r10, r10; jne .done").accept();
  }

  @Test
  void theModeAsksForWhatIsDone() {
    ModeKernel kernel = (ModeKernel) ENCRYPT.woven().kernel();
    for (Mode mode : List.of(Mode.CTR, Mode.GHASH)) {
      ENCRYPT
          .withKernel(new ModeKernel(mode, kernel.target(), kernel.shape(), false))
          .refuse("does what the mode does not ask for");
    }
  }

  /** The rest of a text is put where rbx waits for the return. */
  @Test
  void whatIsSavedStaysWhereItIs() {
    ChangedKernel saving =
        CTR.withFrame(new StackFrame(56, Map.of(new Register(Bank.GENERAL, 3), 16)));
    saving.refuse("line %d: overwrites the saved value of rbx".formatted(saving.begin(1)));
  }

  // ---------------------------------------------------------------- counter mode

  @Test
  void blocksAreThoseOfTheText() {
    CTR.before(ANY_GROUPS, "vpaddd xmm0, xmm0, xmmword ptr [rip + constants + 32]")
        .refuse("takes blocks with another counter than is theirs");
    String reason = "takes blocks through counter mode that are not the next ones of the text";
    CTR.before(ANY_GROUPS, "add rdx, 16\n add rcx, 16").refuse(reason);
    ChangedKernel two = ChangedKernel.of(Mode.ENCRYPT, 2);
    two.before(two.begin(0), "add rdx, 16").refuse(reason);
    int out = CTR.line("mov r10, rsp", 1);
    CTR.with(out, out + 2, CTR.lines("mov r10, rcx")).refuse(WRITES);
    int in = CTR.line("mov rdx, rsp");
    CTR.with(in, in + 2, CTR.lines("sub rdx, 15")).refuse(READS);
  }

  @Test
  void aBlockMayBeEncryptedWhereItIs() {
    CTR.with("add r10, 16", "add r10, 0").with("add rax, 16", "add rax, 0").accept();
    CTR.with("add r10, 16", "add r10, 8").refuse("takes a block to where a part of it is");
  }

  // ---------------------------------------------------------------- GHASH

  @Test
  void hashedBlocksAreThoseOfTheText() {
    GHASH
        .before(GHASH.begin(0), "vpshufd xmm0, xmm0, 78")
        .refuse("takes blocks into another sum than the last one");
    String reason = "takes blocks into GHASH that are not the next ones of the text";
    GHASH.before(GHASH.begin(0), "add rdx, 16").refuse(reason);
    ChangedKernel two = ChangedKernel.of(Mode.ENCRYPT, 2);
    two.before(two.begin(2), "add r11, 16").refuse(reason);
  }

  /** For 7 blocks there are the powers for 4 at once, so that a short call needs few of them. */
  @Test
  void noMoreBlocksAreHashedAtOnceThanThereArePowers() {
    String anyGroups = "test rax, rax; je .tail";
    ChangedKernel four = ChangedKernel.of(Mode.GHASH, 4);
    ChangedKernel few =
        four.with(anyGroups, "test rax, rax; je .few")
            .before(".tail:", "jmp .tail\n .few:\n test r8d, 16; je .tail\n jmp .two");
    few.before(few.begin(1), ".two:")
        .refuse("takes 2 blocks into GHASH at once, where there are 1 powers");
    String load = "vmovdqu xmm1, xmmword ptr [rdi + %d]";
    four.before(anyGroups, load.formatted(AesMemory.STANDARD.powersOf(1))).accept();
    for (ChangedKernel wrong :
        List.of(
            four.before(anyGroups, load.formatted(AesMemory.STANDARD.powersOf(2))),
            four.before(four.begin(2) + 1, load.formatted(AesMemory.STANDARD.powersOf(2))),
            four.before(anyGroups, load.formatted(AesMemory.STANDARD.schedule().bytes())),
            CTR.before(ANY_GROUPS, load.formatted(AesMemory.STANDARD.powersOf(1))),
            ENCRYPT.before(ENCRYPT.begin(0) + 1, load.formatted(AesMemory.STANDARD.powersOf(1))))) {
      wrong.refuse(READS);
    }
  }

  private static final String ZERO_BLOCK =
      "vpxor xmm1, xmm1, xmm1\n vmovdqu xmmword ptr [rsp], xmm1\n mov rax, rsp\n";

  @Test
  void theRestIsHashedBehindAllBlocks() {
    GHASH
        .before(GHASH.begin(1), ".hash:")
        .with("test rax, rax; je .tail", ZERO_BLOCK + "jmp .hash")
        .refuse("takes something into GHASH before all blocks of the text");
    int behind = GHASH.behind(1);
    GHASH
        .with(behind, behind, GHASH.again(1))
        .before(behind, "mov rax, rdx\n sub rax, 15")
        .refuse(READS);
  }

  private static final String TOO_EARLY_OR_LATE = "takes blocks into GHASH too early or too late";

  /** Passages of the kernel that hash a block, and that decrypt one. */
  private static final int HASH_ONE = 1;

  private static final int COUNT_ONE = 2;

  private static List<Line> of(String text) {
    return DECRYPT.lines(text);
  }

  /** Other lines in the place of the passage that hashes and decrypts all groups. */
  private static ChangedKernel inGroups(List<?>... parts) {
    return DECRYPT.with(DECRYPT.begin(0), DECRYPT.behind(0), joined(parts));
  }

  @Test
  void allBlocksAreHashedBeforeTheyAreDecrypted() {
    List<Line> hash =
        joined(
            of("vmovq xmm8, rdx\n mov r11, r10"),
            DECRYPT.repeated(HASH_ONE, "hash", 11),
            of("vmovq rdx, xmm8"));
    List<Line> count =
        joined(
            of("vmovq xmm9, r10\n mov r11, r10\n mov r10, rcx"),
            DECRYPT.repeated(COUNT_ONE, "count", 11),
            of("mov rcx, r10\n vmovq r10, xmm9"));
    inGroups(hash, count).accept();
    inGroups(of("vmovq xmm10, rdx"), count, of("vmovq rdx, xmm10"), hash).refuse(TOO_EARLY_OR_LATE);
  }

  /** The first block is hashed, then each next one beside the decryption of the one before. */
  @Test
  void aBlockIsHashedBeforeTheOneBeforeItIsDecrypted() {
    List<Line> first =
        joined(
            of("vmovq xmm8, rdx"), DECRYPT.again(HASH_ONE), of("mov r11, rdx\n vmovq rdx, xmm8"));
    List<Line> last = joined(of("mov r10, rcx"), DECRYPT.again(COUNT_ONE), of("mov rcx, r10"));
    List<Line> others = DECRYPT.woven().lines().subList(DECRYPT.begin(0), DECRYPT.behind(0));
    List<Line> left = of("sub r10, 1\n test r10, r10; je .last");
    inGroups(first, left, others, of(".last:"), last).accept();
    inGroups(
            of("sub r10, 1\n test r10, r10; je .one"),
            first,
            of(".into:"),
            others,
            last,
            of("jmp .tail\n .one:\n add r10, 1\n mov r11, rdx\n jmp .into"))
        .refuse(TOO_EARLY_OR_LATE);
  }

  /** The first block is decrypted, and then hashed where it came in. */
  @Test
  void aBlockIsNotHashedWhenItIsDecryptedAlready() {
    DECRYPT
        .with(
            DECRYPT.begin(0),
            DECRYPT.begin(0),
            joined(
                of("vmovq xmm9, r10\n mov r10, rcx"),
                DECRYPT.again(COUNT_ONE),
                of("vmovq r10, xmm9\n mov rdx, r11")))
        .refuse(TOO_EARLY_OR_LATE);
  }

  // ---------------------------------------------------------------- return

  @Test
  void allBlocksAreTaken() {
    CTR.with(ANY_GROUPS, "jmp .keep").refuse("returns when 0 blocks have been taken, and not ");
    GHASH
        .with("test rax, rax; je .tail", "jmp .keep")
        .refuse("returns when GHASH has taken in 0 blocks, and not ");
  }

  @Test
  void theRestOfATextIsWrittenAndHashed() {
    CTR.without("mov byte ptr [rcx], dl").refuse("where nothing has been written");
    CTR.before("mov byte ptr [rcx], dl", "add rdx, 1").refuse("returns with byte 14 from");
    GHASH
        .with(GHASH.begin(1), GHASH.behind(1), List.of())
        .refuse("takes into GHASH behind the blocks [] instead of [byte 0 behind the blocks");
    CTR.after("test r8d, 15; je .keep", "movzx r11d, byte ptr [rdx + 15]").refuse(READS);
    CTR.after("test r8d, 15; je .keep", "movzx r11d, byte ptr [rcx]").refuse("reads out at ");
    // The texts may be the same memory.
    CTR.after("mov byte ptr [rcx], dl", "vmovq rdi, xmm8\n movzx edx, byte ptr [rdi + 14]")
        .after(".tail:", "vmovq xmm8, rdx")
        .refuse("reads in at ");
  }

  @Test
  void counterAndSumAreKept() {
    CTR.without("vmovdqu xmmword ptr [rsi], xmm0").refuse("returns with byte ");
    GHASH.without("vmovdqu xmmword ptr [rsi + 16], xmm0").refuse("returns with byte 0 from 16 on");
    CTR.with("test r8d, 15; je .keep", "test r8d, 15; je .done")
        .refuse("groups of 1 blocks and 0 bytes]");
  }

  // ---------------------------------------------------------------- memory

  @Test
  void ofAStateOnlyWhetherTheTextEndsIsKnown() {
    // Only modes that make a tag ask whether the text ends.
    CTR.before(ANY_GROUPS, "mov r11, qword ptr [rsi + 64]\n test r11, r11; je .asked\n .asked:")
        .refuse("branches on state's ends, which the contract leaves open");
    for (StatePart part : EnumSet.complementOf(EnumSet.of(StatePart.ENDS))) {
      ENCRYPT
          .before(
              ANY_GROUPS,
              "mov r11, qword ptr [rsi%s]\n test r11, r11; je .asked\n .asked:"
                  .formatted(part == StatePart.COUNTER ? "" : " + " + AesMemory.STANDARD.at(part)))
          .refuse("branches on a secret: ");
    }
  }

  @Test
  void onlyTextCounterAndSumAreWritten() {
    // The block of lengths is read only.
    CTR.before(ANY_GROUPS, "mov r11d, 0\n mov qword ptr [rsi + 32], r11").refuse(WRITES);
    GHASH
        .before("mov rax, qword ptr [rsi + 16]", "mov r11, rcx")
        .with("test rax, rax; je .tail", "test rax, rax; je .none")
        .before(".tail:", "jmp .tail\n .none:\n test r8d, 15; je .tail\n mov byte ptr [r11], r8b")
        .refuse(WRITES);
  }
}
