package dev.sennit.weave.proof.digest;

import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;

import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallMessage;
import dev.sennit.weave.words.Words;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a loop counts for all blocks only if each round leads to the next one. */
@Tag("checks")
class LoopProofTest {
  private static final String NEXT_BLOCK = "does not lead from one block to the next";
  private static final SmallCode BATCH = SmallBatch.CODE;
  private static final SmallCode MESSAGE = SmallMessage.CODE;

  @Test
  void aLoopGoesBackAsLongAsThereAreBlocks() {
    String reason = "does not go back exactly as long as there are blocks left, but depends on ";
    String back = "dec rcx; jne .loop";
    refuse(reason, BATCH.with(back, "sub rcx, 1\n cmp rcx, 1; jb .loop"));
    refuse(reason, BATCH.with(back, "sub rcx, 1\n test rcx, rcx; je .loop"));
    refuse(reason, BATCH.with(back, "sub rcx, 2\n test rcx, rcx; jne .loop"));
    refuse(reason + "0", BATCH.with(back, "mov r11, 0\n test r11, r11; jne .loop"));
    refuse(reason + "nothing", BATCH.with(back, "sub rcx, 1\n jmp .loop"));
  }

  @Test
  void whatIsCarriedLeadsOn() {
    String reason = "does not lead from one block to the next: general register";
    refuse(reason, BATCH.with("add r8, 8", "add r8, 16"), BATCH.with("rol rax, 1", "rol rax, 2"));
    refuse(
        "does not lead from one block to the next: the stack at",
        BATCH.with("rol r10, 1", "rol r10, 2"));
  }

  private static final SmallCode KEEPING =
      SmallCode.of(
              SmallBatch.kernel(new Keeping()),
              X64.SYSTEM_V,
              """
              mov r8, qword ptr [rdx]
              mov r9, qword ptr [rdx + 8]
              mov rax, qword ptr [rsi]
              mov r11, qword ptr [rsi + 8]
              mov r10, qword ptr [rsi + 16]
              mov qword ptr [rsp], r10
              mov r10, qword ptr [rsi + 24]
              mov qword ptr [rsp + 8], r10
              test rcx, rcx; je .done
              .loop:
              add rax, qword ptr [r8]
              add rax, r11
              mov r10, qword ptr [rsp]
              add r10, qword ptr [r9]
              add r10, qword ptr [rsp + 8]
              mov qword ptr [rsp], r10
              add r8, 8
              add r9, 8
              dec rcx; jne .loop
              .done:
              mov qword ptr [rdi], rax
              mov qword ptr [rdi + 8], r11
              mov r10, qword ptr [rsp]
              mov qword ptr [rdi + 16], r10
              mov r10, qword ptr [rsp + 8]
              mov qword ptr [rdi + 24], r10
              mov r10, 0
              mov qword ptr [rsp], r10
              mov qword ptr [rsp + 8], r10
              """)
          .withFrame(24);

  /** The second word of the state is added to the first one each time, and stays as it is. */
  private static final class Keeping extends SmallBatch {
    @Override
    public List<Long> initialState() {
      return List.of(0L, 0L);
    }

    @Override
    public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
      W kept = state.getLast();
      return List.of(words.sum(List.of(state.getFirst(), kept, block.getFirst())), kept);
    }
  }

  /** One is in a register that rounds only read, the other one on the stack. */
  @Test
  void wordsMayStayAsTheyAre() {
    accept(KEEPING);
    refuse(
        "does not lead from one block to the next: general register",
        KEEPING.before("add r8, 8", "add r11, 8"));
    refuse(
        "does not lead from one block to the next: the stack at",
        KEEPING.before("add r8, 8", "mov qword ptr [rsp + 8], r10"));
    refuse(
        "returns with byte 8 of the states after",
        KEEPING.with("mov qword ptr [rdi + 8], r11", "mov qword ptr [rdi + 8], rax"),
        KEEPING.before(".done:", "add r11, 8"));
  }

  @Test
  void aRoundReadsItsBlockAndConstantsAndWritesNothing() {
    refuse(READS, BATCH.with("add rax, qword ptr [r8]", "add rax, qword ptr [r8 + 1]"));
    refuse(READS, BATCH.with("add rax, qword ptr [r8]", "add rax, qword ptr [r8 - 1]"));
    accept(BATCH.withPool(0L).before("rol rax, 1", "add rax, qword ptr [rip + constants + 0]"));
    refuse(
        NEXT_BLOCK,
        BATCH.withPool(1L).before("rol rax, 1", "add rax, qword ptr [rip + constants + 0]"));
    refuse(WRITES, BATCH.before("add r8, 8", "mov qword ptr [r8], rcx"));
  }

  @Test
  void allBlocksAreTakenFromTheBeginningIfThereAreAny() {
    refuse(
        "takes in the whole blocks, but not from the beginning",
        MESSAGE.before(".loop:", "test r8, r8; js .loop\n add rdx, 2"));
    refuse(
        "runs a loop over blocks without knowing that there is one",
        BATCH.without("test rcx, rcx; je .done"));
  }

  @Test
  void otherBlocksAreOneToFour() {
    String reason = "blocks, which the contract leaves open";
    refuse("takes in 0 " + reason, MESSAGE.with("mov r9d, 1", "mov r9d, 0"));
    refuse("takes in 5 " + reason, MESSAGE.with("mov r9d, 1", "mov r9d, 5"));
    refuse(reason, MESSAGE.with("mov r9d, 1", "mov r9, rdi"));
    refuse("takes in -1 " + reason, MESSAGE.with("mov r9d, 1", "mov r9, -1"));
    refuse("where nothing has been written", MESSAGE.with("mov r9d, 1", "mov r9d, 4"));
  }

  /** The loop writes a byte behind the blocks of the padding, or into them. */
  @Test
  void aBlockIsNotWhereTheLoopWrites() {
    accept(writingTo(4), writingTo(6));
    for (int place = 0; place < 4; place++) {
      refuse("that its loop writes to", writingTo(place));
    }
  }

  private static SmallCode writingTo(int place) {
    return MESSAGE.after(
        "add rdx, 2", "mov byte ptr [rsp + %d], r9b".formatted(place).replace(" + 0", ""));
  }

  @Test
  void aSecretThatALoopLeavesOnTheStackIsWiped() {
    SmallCode leaving = MESSAGE.after("add rdx, 2", "mov byte ptr [rsp + 8], r10b");
    refuse("leaves a secret on the stack", leaving);
    accept(leaving.after("mov byte ptr [rdi], al", "mov r9d, 0\n mov byte ptr [rsp + 8], r9b"));
  }

  @Test
  void whatALoopLeavesOnTheStackIsUnknown() {
    SmallCode zeroBefore =
        BATCH
            .before(".loop:", "mov r11, 0\n mov qword ptr [rsp + 8], r11")
            .before("test rcx, rcx; je .done", "mov r11, 0\n mov qword ptr [rsp + 8], r11");
    SmallCode added = zeroBefore.before("mov qword ptr [rdi], rax", "add rax, qword ptr [rsp + 8]");
    accept(added);
    refuse(
        "returns with byte 0 of the states after",
        added.before("add r8, 8", "mov r11, 0\n mov qword ptr [rsp + 8], r11"));
  }

  @Test
  void whatALoopLeavesInRegistersMayNotBeRead() {
    refuse(
        "reads general register 10, whose value is unknown",
        BATCH.with("mov r11, qword ptr [rsp]", "mov r11, r10"));
  }

  /** The loop adds a number that is to be zero each time that code comes to it. */
  @Test
  void aLoopIsUsedWithTheRegistersThatItIsProvedFor() {
    SmallCode adding =
        MESSAGE
            .before("test r9, r9; je .rest", "mov r11d, 0")
            .before("add rdx, 2", "xor eax, r11d");
    refuse("in general register 11, where a round is proved for 0", adding);
    accept(adding.before("jmp .loop", "mov r11d, 0"));
  }

  @Test
  void aLoopIsUsedWithTheStackThatItIsProvedFor() {
    SmallCode adding =
        MESSAGE
            .before("test r9, r9; je .rest", "mov r11d, 0\n mov byte ptr [rsp + 8], r11b")
            .before("add rdx, 2", "movzx r11d, byte ptr [rsp + 8]\n xor eax, r11d");
    accept(adding);
    refuse(
        "where a round is proved for 0",
        adding.before("jmp .loop", "mov byte ptr [rsp + 8], r10b"),
        adding.before("mov rdx, rsp", "add rsp, 16\n sub rsp, 16"));
  }

  /**
   * Moving the stack pointer up and down loses what lies below it: the state, which waits there.
   */
  @Test
  void whatARoundIsAboutIsStillThereWhenItBegins() {
    SmallCode onStack =
        MESSAGE
            .with(
                "movzx eax, byte ptr [rsi]",
                "movzx eax, byte ptr [rsi]\n mov byte ptr [rsp + 8], al")
            .after(".loop:", "movzx eax, byte ptr [rsp + 8]")
            .before("add rdx, 2", "mov byte ptr [rsp + 8], al")
            .after(".done:", "movzx eax, byte ptr [rsp + 8]")
            .after("mov byte ptr [rsp], r9b", "mov byte ptr [rsp + 8], r9b");
    accept(onStack);
    refuse(
        "has state word 0 of strand 0 in any round",
        onStack.before("mov rdx, rsp", "mov byte ptr [rsp + 8], r9b\n add rsp, 16\n sub rsp, 16"));
  }

  @Test
  void aRoundIsAboutAllThatTheAlgorithmWorksOn() {
    SmallCode forgetful =
        BATCH
            .withKernel(SmallBatch.kernel(new Forgetful()))
            .with("add rax, qword ptr [r8]", "mov rax, qword ptr [r8]")
            .with("rol rax, 1", "rol rax, 2")
            .with("add r10, qword ptr [r9]", "mov r10, qword ptr [r9]")
            .with("rol r10, 1", "rol r10, 2");
    refuse("has state word 0 of strand 0 in any round #", forgetful);
  }

  /** The next state is what the block says, whatever the state before. */
  private static final class Forgetful extends SmallBatch {
    @Override
    public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
      return List.of(words.rotateLeft(block.getFirst(), 2));
    }
  }

  private static final SmallCode LEGACY =
      BATCH
          .before("mov r8, qword ptr [rdx]", "vpxor xmm1, xmm1, xmm1")
          .before("test rcx, rcx; je .done", "vzeroupper")
          .before("add r8, 8", "sha256msg1 xmm1, xmm1");

  @Test
  void aLoopOfTheLegacyEncodingBeginsWithCleanUpperHalves() {
    SmallCode legacy = LEGACY.withKernel(SmallBatch.kernel(new SmallBatch(), X64.SHA));
    accept(legacy);
    refuse("comes to instructions of the legacy encoding", legacy.without("vzeroupper"));
    refuse(
        "executes instructions of the legacy encoding with upper halves that have been written",
        legacy.withPool(0L, 0L, 0L, 0L).before("sha256msg1 xmm1, xmm1", WRITES_UPPER_HALF));
    refuse(
        "comes to instructions of the legacy encoding with upper halves that have been written",
        legacy.withPool(0L, 0L, 0L, 0L).after("sha256msg1 xmm1, xmm1", WRITES_UPPER_HALF));
  }

  /** Where it comes with others the loop is not proved at all: it is wrong here besides. */
  @Test
  void upperHalvesAreLookedAtBeforeALoopIsProved() {
    refuse(
        "comes to instructions of the legacy encoding",
        LEGACY
            .withKernel(SmallBatch.kernel(new SmallBatch(), X64.SHA))
            .without("vzeroupper")
            .with("rol rax, 1", "rol rax, 2"));
  }

  /** The second time the code comes from the padding. */
  @Test
  void upperHalvesAreCleanWhereverALoopIsUsed() {
    SmallCode legacy =
        MESSAGE
            .withPool(Collections.nCopies(32, 0L).toArray(Long[]::new))
            .before("movzx eax, byte ptr [rsi]", "vzeroupper")
            .before("add rdx, 2", "vpxor xmm1, xmm1, xmm1\n sha256msg1 xmm1, xmm1")
            .withKernel(SmallMessage.kernel(X64.SHA));
    accept(legacy);
    refuse(
        "comes to instructions of the legacy encoding with upper halves that have been written",
        legacy.before("jmp .loop", WRITES_UPPER_HALF));
  }

  private static final String WRITES_UPPER_HALF = "vmovdqu ymm2, ymmword ptr [rip + constants + 0]";

  @Test
  void whatALoopWritesToUpperHalvesIsKnownBehindIt() {
    SmallCode writing = BATCH.withPool(0L, 0L, 0L, 0L).before("add r8, 8", WRITES_UPPER_HALF);
    refuse("returns with upper halves that have been written", writing);
    accept(writing.after("mov qword ptr [rdi], rax", "vzeroupper"));
  }
}
