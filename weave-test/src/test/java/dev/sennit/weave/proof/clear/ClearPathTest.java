package dev.sennit.weave.proof.clear;

import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.small.SmallCode;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: code that makes memory zero makes all of it zero, and comes to an end. */
@Tag("checks")
class ClearPathTest {
  private static final String NOT_ZERO = "returns with bytes that are not zero";
  private static final String ENDLESS = "does not come to an end";

  private static SmallCode on(String text) {
    return SmallCode.of(new ClearKernel(Clearing.VECTOR, X64.V3), X64.SYSTEM_V, text);
  }

  /** Byte by byte: from the base up, the length down. */
  private static final SmallCode BYTES =
      on(
          """
          mov eax, 0
          test rsi, rsi; je .done
          .loop:
          mov byte ptr [rdi], al
          add rdi, 1
          dec rsi; jne .loop
          .done:
          """);

  /** Byte by byte up to the end. */
  private static final SmallCode UP_TO_THE_END =
      on(
          """
          mov eax, 0
          lea rsi, [rdi + rsi]
          cmp rdi, rsi; jb .loop
          jmp .done
          .loop:
          mov byte ptr [rdi], al
          add rdi, 1
          cmp rdi, rsi; jb .loop
          .done:
          """);

  /** Eight bytes at a time as long as there are more, then the last eight; less byte by byte. */
  private static final SmallCode WORDS =
      on(
          """
          mov rax, 0
          cmp rsi, 8; jb .short
          lea rcx, [rdi + rsi]
          lea rdx, [rcx + -8]
          .loop:
          mov qword ptr [rdi], rax
          add rdi, 8
          cmp rdi, rdx; jb .loop
          mov qword ptr [rdx], rax
          jmp .done
          .short:
          test rsi, rsi; je .done
          .bytes:
          mov byte ptr [rdi], al
          add rdi, 1
          dec rsi; jne .bytes
          .done:
          """);

  @Test
  void memoryOfAnyLengthIsMadeZero() {
    accept(BYTES, UP_TO_THE_END, WORDS);
  }

  @Test
  void whatATurnStepsOverIsNotCleared() {
    refuse(NOT_ZERO, WORDS.with("add rdi, 8", "add rdi, 16"));
    refuse(NOT_ZERO, UP_TO_THE_END.with("add rdi, 1", "add rdi, 2"));
    refuse(WRITES, UP_TO_THE_END.with("mov byte ptr [rdi], al", "mov word ptr [rdi], ax"));
    accept(WORDS.with("add rdi, 8", "add rdi, 7"));
    refuse(WRITES, WORDS.with("mov qword ptr [rdi], rax", "mov qword ptr [rdi + 8], rax"));
  }

  /** Only behind two turns or more something is wrong. */
  @Test
  void laterTurnsAreFollowedToTheEnd() {
    SmallCode counting = WORDS.before(".loop:", "mov r9, 0").after("add rdi, 8", "add r9, 1");
    refuse(
        WRITES,
        counting.before(
            "mov qword ptr [rdx], rax", "cmp r9, 2; jb .one\n mov byte ptr [rdx + 8], al\n .one:"));
    accept(
        counting.before(
            "mov qword ptr [rdx], rax",
            "cmp r9, 1; jb .no\n jmp .one\n .no:\n mov byte ptr [rdx + 8], al\n .one:"));
  }

  /** No turn follows the first one, so what another turn would do is not asked. */
  @Test
  void aLoopThatNeverGoesBackIsNoLoop() {
    SmallCode once =
        BYTES
            .withFrame(24)
            .before("mov eax, 0", ".once:\n mov qword ptr [rsp], rsi\n cmp rsi, 0; jb .once");
    accept(once, BYTES.withFrame(24).before("mov eax, 0", "mov qword ptr [rsp], rsi"));
    refuse(
        "writes to the stack in a loop",
        BYTES.withFrame(24).before("add rdi, 1", "mov qword ptr [rsp], rsi"));
  }

  /** How far it is to the end depends on more than the number of turns. */
  @Test
  void aLoopBecomesShorterByTheNumberOfItsTurns() {
    SmallCode twoLoops =
        on(
            """
            mov eax, 0
            lea rsi, [rdi + rsi]
            cmp rdi, rsi; jb .loop
            jmp .done
            .loop:
            mov byte ptr [rdi], al
            add rdi, 1
            mov rdx, rdi
            cmp rdx, rsi; jb .loop
            cmp rdi, rsi; jb .rest
            jmp .done
            .rest:
            mov byte ptr [rdi], al
            add rdi, 1
            cmp rdi, rsi; jb .rest
            .done:
            """);
    accept(twoLoops);
    refuse(ENDLESS, twoLoops.after("mov rdx, rdi", "and rdx, -32\n lea rdx, [rdx + rdi]"));
  }

  /** What a turn does before it is known to be one more: it counts down to zero, and below. */
  @Test
  void aTurnIsTakenOnlyIfTheOneBeforeWentBack() {
    refuse(WRITES, BYTES.with("dec rsi; jne .loop", "dec rsi; jne .loop\n mov byte ptr [rdi], al"));
    accept(BYTES.before(".done:", "mov byte ptr [rdi - 1], al"));
    refuse(WRITES, BYTES.before(".done:", "mov byte ptr [rdi - 2], al"));
  }

  @Test
  void whatIsNotMadeZeroIsSeen() {
    String reason = "returns with bytes that are not zero";
    refuse(reason, BYTES.without("mov byte ptr [rdi], al"));
    refuse(reason, BYTES.before("test rsi, rsi; je .done", "cmp rsi, 2; jb .done"));
    refuse("to memory that is to be zero", BYTES.with("mov eax, 0", "mov eax, 1"));
  }

  @Test
  void nothingBesideItIsWrittenOrRead() {
    refuse(WRITES, BYTES.with("mov byte ptr [rdi], al", "mov byte ptr [rdi + 1], al"));
    refuse(WRITES, BYTES.with("mov byte ptr [rdi], al", "mov byte ptr [rdi - 1], al"));
    refuse(WRITES, BYTES.without("test rsi, rsi; je .done"));
    refuse(READS, BYTES.before("mov byte ptr [rdi], al", "movzx edx, byte ptr [rdi]"));
  }

  @Test
  void theOtherWayOfABranchIsFollowedToo() {
    refuse("branches to nowhere", BYTES.before("mov eax, 0", "test rsi, rsi; je .nowhere"));
    refuse("goes back to loop, which is no loop", BYTES.after(".done:", "test rsi, rsi; je .loop"));
    refuse(
        "goes back to first, which is no loop",
        BYTES.before(
            "mov eax, 0", ".first:\n test rsi, rsi; je .on\n .on:\n test rsi, rsi; jne .first"));
    refuse(
        "depends on general register 3 at entry, which the contract leaves open",
        BYTES.before("mov eax, 0", "test rbx, rbx; je .done"));
  }

  /** Each way where a branch cannot go is left out: the code there would be refused. */
  @Test
  void waysThatNoLengthTakesAreNotFollowed() {
    String wrong = "mov byte ptr [rdi - 1], al";
    accept(
        BYTES.before(
            "test rsi, rsi; je .done",
            "mov edx, 0\n test rdx, rdx; je .right\n" + wrong + "\n.right:"),
        BYTES.before(
            "test rsi, rsi; je .done",
            "mov edx, 1\n test rdx, rdx; jne .right\n" + wrong + "\n.right:"),
        BYTES.after(".done:", "cmp rsi, 1; jb .right\n " + wrong + "\n.right:"));
    refuse(WRITES, BYTES.after(".done:", "cmp rsi, 0; jb .right\n " + wrong + "\n.right:"));
    accept(
        BYTES.before(
            "mov eax, 0",
            "cmp rsi, 4; jb .short\n cmp rsi, 4; jb .wrong\n jmp .short\n.wrong:\n mov rdi, rbx\n.short:"));
  }

  @Test
  void aLoopComesToAnEndAndHasNoBranchInIt() {
    refuse(ENDLESS, BYTES.with("dec rsi; jne .loop", "jmp .loop"));
    refuse(ENDLESS, UP_TO_THE_END.without("add rdi, 1"));
    refuse(ENDLESS, UP_TO_THE_END.with("add rdi, 1", "add rdi, 1\n add rsi, 1"));
    refuse(ENDLESS, BYTES.before("dec rsi; jne .loop", "add rsi, 1"));
    refuse(
        "branches within a loop",
        BYTES.before("mov byte ptr [rdi], al", ".inside:\n test rsi, rsi; jne .inside"));
  }

  @Test
  void whatATurnLeavesOtherwiseEachTimeIsUnknown() {
    refuse(
        "whose value is unknown",
        BYTES
            .before("mov eax, 0", "mov rdx, rsi")
            .before("mov byte ptr [rdi], al", "shl rdx, 1")
            .after(".done:", "add rdx, 1"));
    refuse("returns without having restored", BYTES.before("mov byte ptr [rdi], al", "add rbx, 1"));
  }

  @Test
  void upperHalvesAreFollowedThroughALoop() {
    SmallCode writing =
        BYTES
            .before("mov eax, 0", "vpxor xmm1, xmm1, xmm1")
            .before("add rdi, 1", "vmovdqa ymm2, ymm1");
    refuse("returns with upper halves that have been written", writing);
    accept(writing.after(".done:", "vzeroupper"));
    refuse(
        "upper halves that have been written",
        BYTES
            .before("mov eax, 0", "vpxor xmm1, xmm1, xmm1\n vzeroupper")
            .before("add rdi, 1", "sha256msg1 xmm1, xmm1\n vmovdqa ymm2, ymm1")
            .after(".done:", "vzeroupper")
            .withKernel(new ClearKernel(Clearing.VECTOR, X64.SHA)));
  }

  /** It asks whether the processor forbids blocks: only then it does something wrong. */
  @Test
  void theProofSaysHowManyCasesThereAre() {
    String asks = "mrs x3, DCZID_EL0; mov x4, #4; lsl x4, x4, x3";
    assertThat(Prover.prove(ON_A64.before("cbz x1, .done", asks).woven()).covers().getFirst())
        .endsWith("in each of its 20 cases");
    assertThat(Prover.prove(ON_A64.woven()).covers().getFirst()).doesNotContain("cases");
  }

  // ---------------------------------------------------------------- blocks

  private static final SmallCode ON_A64 =
      SmallCode.of(
          new ClearKernel(Clearing.ZVA, A64.BASE),
          A64.AAPCS64,
          """
          cbz x1, .done
          mov x2, #0
          .loop:
          strb w2, [x0]
          add x0, x0, #1
          sub x1, x1, #1; cbnz x1, .loop
          .done:
          """);

  @Test
  void whatTheProcessorSaysOfBlocksIsTriedInAllWays() {
    accept(ON_A64);
    refuse("[any memory]", ON_A64.without("strb w2, [x0]"));
    SmallCode asking =
        ON_A64.before("cbz x1, .done", "mrs x3, DCZID_EL0; mov x4, #4; lsl x4, x4, x3");
    accept(asking);
    refuse("[any memory, where DCZID_EL0 is 0]", asking.without("strb w2, [x0]"));
    String where = "tst w3, #%d; b.eq .on%d\n strb w2, [x0, #-1]\n.on%d:";
    for (int bit : List.of(1, 2, 4, 8, 16)) {
      refuse(
          "[any memory, where DCZID_EL0 is %d]".formatted(bit),
          asking.before(".loop:", where.formatted(bit, bit, bit)));
    }
    accept(asking.before(".loop:", where.formatted(32, 32, 32)));
    refuse(
        "makes a block zero where the processor forbids it",
        asking.before(".loop:", "tst w3, #16; b.eq .on\n dc zva, x0\n.on:"));
  }

  /** The second half of the vector lies behind the first, and not 4 GiB before it. */
  @Test
  void displacementsDoNotWrapAround() {
    refuse(
        "returns with bytes that are not zero",
        BYTES.before(
            "test rsi, rsi; je .done",
            """
            vpxor xmm1, xmm1, xmm1
            mov rcx, 8589934592
            cmp rsi, rcx; jb .bytes
            mov rcx, 2147483648
            lea rdx, [rdi + rcx]
            vmovdqu xmmword ptr [rdx + 2147483640], xmm1
            add rdi, 8
            lea rsi, [rsi + -8]
            .bytes:
            """));
  }
}
