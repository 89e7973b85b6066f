package dev.sennit.weave.proof.digest;

import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;

import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallIteration;
import dev.sennit.weave.proof.small.SmallIterations;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: each round of the loop is an iteration, and there are as many as the caller wants. */
@Tag("checks")
class IterationProofTest {
  private static final SmallCode CODE = SmallIteration.CODE;
  private static final String LOOP = ".iteration:";
  private static final String ADDED = "xor r9, rax";
  private static final String BACK = "dec rcx; jne .iteration";

  @Test
  void aRoundGoesBackAsLongAsIterationsAreLeft() {
    String reason =
        "does not go back exactly as long as there are iterations left, but depends on ";
    refuse(reason, CODE.before(BACK, "sub rcx, 1"));
    refuse(reason, CODE.with(BACK, "sub rcx, 1\n test rcx, rcx; je .iteration"));
    refuse(reason + "nothing", CODE.with(BACK, "jmp .iteration"));
    accept(CODE.with(BACK, "sub rcx, 1\n test rcx, rcx; jne .iteration"));
  }

  @Test
  void allIterationsAreMade() {
    String reason = "does not go back exactly as long as there are iterations left";
    refuse(reason, CODE.before(LOOP, "add rcx, 1"), CODE.before(LOOP, "mov rcx, 2"));
    refuse(
        "does not lead from one iteration to the next: ",
        CODE.before(LOOP, "mov byte ptr [rsp], cl"));
    refuse(
        "does not lead from one iteration to the next: general register 9",
        CODE.before(LOOP, "add r9, 1"));
  }

  /** The second time the code is another one. */
  @Test
  void theyAreMadeOnce() {
    refuse("iterates, but not from the beginning", CODE.after(BACK, "jmp .iteration"));
    refuse("iterates, but not from the beginning", CODE.after(BACK, "mov rcx, 1\n jmp .iteration"));
  }

  @Test
  void bothDigestsAreTaken() {
    String reason = "does not lead from one iteration to the next: ";
    refuse(reason, CODE.with("mov r11, 2", "mov r11, 1"));
    refuse(READS, CODE.with("mov r11, 2", "mov r11, 3"));
    refuse(reason, CODE.with("rol rax, 1", "rol rax, 2"), CODE.without("add r10, 8"));
    refuse(
        reason,
        CODE.with("add r10, 8", "sub r10, 8").with("mov r10, rsi", "mov r10, rsi\n add r10, 8"),
        CODE.without("rol rax, 1"));
  }

  @Test
  void thePaddingStaysAsItIs() {
    String reason = "does not lead from one iteration to the next: ";
    refuse(reason, CODE.with("mov r8, 128", "mov r8, 129"), CODE.with("mov r8, 256", "mov r8, 64"));
    refuse(reason + "the stack at -", CODE.before(ADDED, "mov qword ptr [rsp + 8], r10"));
  }

  @Test
  void theNewCodeIsAddedOnce() {
    String reason = "does not lead from one iteration to the next: general register 9";
    refuse(reason, CODE.before(ADDED, ADDED), CODE.before(ADDED, "add r9, 1"));
    refuse("has word 0 of the sum in any iteration", CODE.without(ADDED));
    refuse(reason, CODE.without(ADDED).before("dec r11; jne .digest", ADDED));
  }

  /** Each code has a key and a sum of its own. */
  @Test
  void noCodeIsThatOfAnotherKey() {
    for (SmallCode code : List.of(SmallIterations.IN_STRANDS, SmallIterations.IN_LANES)) {
      String reason = "does not lead from one iteration to the next: ";
      refuse(reason, code.with("mov rax, qword ptr [r10 + 8]", "mov rax, qword ptr [r10]"));
      refuse(reason, code.with("add rax, qword ptr [rsp + 8]", "add rax, qword ptr [rsp]"));
      refuse(
          reason, code.with("add r10, 16", "add r10, 8"), code.with("xor r9, r11", "xor r9, r10"));
      refuse(reason, code.with("xor r9, r11", "xor r8, r11"));
    }
  }

  /** In lanes sums are words of the digest, in strands as processors load them. */
  @Test
  void sumsAreKeptAsTheKernelsShapeSays() {
    String reason = "does not lead from one iteration to the next: general register 8";
    refuse(reason, SmallIterations.IN_STRANDS.withKernel(SmallIterations.LANES_KERNEL));
    refuse(reason, SmallIterations.IN_LANES.withKernel(SmallIterations.STRANDS_KERNEL));
  }

  /** The pointer to the states is read in each round. */
  @Test
  void whatARoundReadsIsThereInTheNext() {
    refuse(
        "does not lead from one iteration to the next: general register 6",
        CODE.before(ADDED, "add rsi, 8"));
    refuse("whose value is unknown", CODE.before(BACK, "mov r8, 0").after(BACK, "mov r11, r8"));
  }

  /** Takes the code from a register, and writes it to memory for what is behind the loop. */
  private static final SmallCode IN_REGISTER =
      CODE.before(LOOP, "mov r8, qword ptr [rdi]")
          .with("add rax, qword ptr [rsp]", "add rax, r8")
          .after("rol rax, 1", "mov r8, rax");

  @Test
  void whatEachRoundLeavesForTheNextIsKnownBehindThem() {
    accept(IN_REGISTER);
    refuse(
        "returns with byte 0 of the code not as pbkdf2-small-iteration says: a byte that a loop",
        IN_REGISTER.before(ADDED, "mov qword ptr [rsp], r10"));
    refuse(
        "returns with byte 3 of the code not as pbkdf2-small-iteration says: a byte that a loop",
        IN_REGISTER.before(ADDED, "mov byte ptr [rsp + 3], cl"));
    refuse(
        "returns with byte 0 of the code not as pbkdf2-small-iteration says: a byte that a loop",
        IN_REGISTER.before(LOOP, "mov qword ptr [rsp], r9"));
  }

  @Test
  void aLoopOfTheLegacyEncodingBeginsWithCleanUpperHalves() {
    SmallCode legacy =
        CODE.withKernel(SmallIteration.kernel(X64.SHA))
            .before(LOOP, "vpxor xmm1, xmm1, xmm1")
            .before(ADDED, "sha256msg1 xmm1, xmm1");
    accept(legacy.before(LOOP, "vzeroupper"));
    refuse("comes to instructions of the legacy encoding", legacy);
  }

  /** The arguments' memory is written behind the loop only. */
  @Test
  void aRoundReadsTheStatesAndNothingElse() {
    refuse(WRITES, CODE.before(ADDED, "mov qword ptr [rsi], r11"));
    refuse(WRITES, CODE.before(ADDED, "mov qword ptr [rdi], rax"));
    refuse(READS, CODE.before(ADDED, "mov r8, qword ptr [rdx]"));
  }
}
