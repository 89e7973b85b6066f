package dev.sennit.weave.proof.digest;

import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallMessage;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: every way through a kernel comes to its return, with the states that are promised. */
@Tag("checks")
class DigestPathTest {
  private static final String LEAVES_SECRET = "leaves a secret on the stack";
  private static final SmallCode BATCH = SmallBatch.CODE;
  private static final SmallCode MESSAGE = SmallMessage.CODE;

  /** A number of passes, as no loop that is looked for. */
  private static String passing(int often) {
    return """
    mov r11, %d
    .again:
    jmp .on
    .on:
    dec r11; jne .again
    """
        .formatted(often);
  }

  @Test
  void aPathPassesAMarkFourTimes() {
    accept(BATCH.before("mov r8, qword ptr [rdx]", passing(4)));
    refuse("does not come to an end", BATCH.before("mov r8, qword ptr [rdx]", passing(5)));
    accept(MESSAGE.before("movzx eax, byte ptr [rsi]", passing(4)));
  }

  @Test
  void constantsAreThoseOfTheKernel() {
    SmallCode reading =
        BATCH
            .withPool(0L, 7L)
            .before("mov qword ptr [rdi], rax", "add rax, qword ptr [rip + constants + 0]");
    accept(reading);
    refuse("returns with byte 0", reading.withPool(1L, 7L), reading.withPool(0x100L, 7L));
  }

  private static final Register RBX = new Register(Bank.GENERAL, 3);
  private static final Register RBP = new Register(Bank.GENERAL, 5);

  /**
   * An unwinder finds it there at any time, so it is looked for behind each store and each loop.
   */
  @Test
  void whatIsSavedStaysWhereItIs() {
    SmallCode saving = BATCH.withFrame(new StackFrame(24, Map.of(RBX, 16, RBP, 8)));
    accept(saving);
    String reason = "overwrites the saved value of rbx";
    String first = "mov r8, qword ptr [rdx]";
    String right = "mov qword ptr [rsp + 16], rbx";
    refuse(reason, saving.before(first, "mov qword ptr [rsp + 16], rcx\n" + right));
    refuse(reason, saving.before(first, "mov byte ptr [rsp + 23], cl\n" + right));
    refuse(
        reason, saving.before("add r8, 8", "mov byte ptr [rsp + 16], cl").after(".done:", right));
    accept(saving.before(first, "mov byte ptr [rsp + 7], cl"), saving.before(first, right));
  }

  /** It leaves what belongs there, but what a loop leaves on the stack counts as unknown. */
  @Test
  void aLoopLeavesWhatIsSavedAlone() {
    SmallCode saving = BATCH.withFrame(new StackFrame(24, Map.of(RBX, 16)));
    String again = "mov qword ptr [rsp + 16], rbx";
    refuse(
        "overwrites the saved value of rbx",
        saving.before("add r8, 8", again).after(".done:", again));
  }

  @Test
  void theStackPointerIsCheckedWhereverItIsMoved() {
    refuse(
        "moves the stack pointer by -32, which is not aligned",
        BATCH.before("mov r8, qword ptr [rdx]", "sub rsp, 8\n add rsp, 8"));
    refuse(
        "moves the stack pointer to",
        BATCH.before("mov r8, qword ptr [rdx]", "mov r11, rsp\n mov rsp, rdx\n mov rsp, r11"));
    refuse(
        "moves the stack pointer in a loop",
        BATCH.before("add r8, 8", "sub rsp, 16\n add rsp, 16"));
  }

  @Test
  void whetherThereAreBlocksMayBeAskedInEitherWay() {
    accept(BATCH.with("test rcx, rcx; je .done", "test rcx, rcx; jne .loop\n jmp .done"));
    refuse(
        "branches on messages, which the contract leaves open",
        BATCH.with("test rcx, rcx; je .done", "test rdx, rdx; je .done"),
        BATCH.with("test rcx, rcx; je .done", "test rdx, rdx; jne .done"));
    refuse(
        "which the contract leaves open",
        BATCH.with("test rcx, rcx; je .done", "cmp rcx, 1; jb .done"));
  }

  /** Without blocks something else happens, which is wrong. */
  @Test
  void bothWaysOfABranchAreFollowed() {
    refuse(
        "returns with byte 0 of the states after",
        BATCH.with("test rcx, rcx; je .done", "test rcx, rcx; jne .loop\n mov rax, 0\n jmp .done"));
    refuse(
        "returns without having restored rbx",
        BATCH.with("test rcx, rcx; je .done", "test rcx, rcx; je .done\n mov rbx, 0\n jmp .loop"));
  }

  @Test
  void allBlocksAreTakenOnce() {
    refuse(
        "returns without having taken in the whole blocks",
        BATCH.with("test rcx, rcx; je .done", "jmp .done"));
    refuse(
        "takes in the whole blocks twice",
        MESSAGE
            .before(
                "test r9, r9; je .rest",
                "mov qword ptr [rsp + 8], rdx\n mov qword ptr [rsp + 16], r9")
            .after(
                ".rest:",
                "mov rdx, qword ptr [rsp + 8]\n mov r9, qword ptr [rsp + 16]\n jmp .loop"));
  }

  @Test
  void theRestIsBehindAllBlocks() {
    refuse(READS, MESSAGE.with("movzx r11d, byte ptr [rdx]", "movzx r11d, byte ptr [rdx + 1]"));
    refuse(READS, MESSAGE.with("movzx r11d, byte ptr [rdx]", "movzx r11d, byte ptr [rdx - 1]"));
  }

  private static String inside(int turns) {
    return """
    mov r11, %d
    .inside:
    add rdi, 0
    dec r11; jne .inside
    """
        .formatted(turns);
  }

  @Test
  void aLoopInALoopIsTakenTurnByTurn() {
    accept(BATCH.before("add r8, 8", inside(2)), BATCH.before("add r8, 8", inside(65)));
    refuse("does not come to an end", BATCH.before("add r8, 8", inside(66)));
    refuse("returns with byte 0", BATCH.before("mov qword ptr [rdi], rax", "rol rax, 1"));
    refuse(
        "does not lead from one block to the next",
        BATCH.before("add r8, 8", inside(2).replace("add rdi, 0", "add r8, 8")));
    refuse(
        " in a loop", BATCH.before("add r8, 8", inside(2).replace("mov r11, 2", "mov r11, rcx")));
  }

  @Test
  void everyByteOfTheStatesIsCompared() {
    for (int place = 0; place < 16; place++) {
      refuse(
          "returns with byte %d of the states after not as small-batch says".formatted(place),
          BATCH.after(
              "mov qword ptr [rdi + 8], r11",
              "mov byte ptr [rdi + %d], cl".formatted(place).replace(" + 0", "")));
    }
    refuse("where nothing has been written", BATCH.without("mov qword ptr [rdi + 8], r11"));
    refuse(WRITES, BATCH.after("mov qword ptr [rdi + 8], r11", "mov byte ptr [rdi + 16], cl"));
    refuse(
        "returns with byte 0 of the states after not as small-message says",
        MESSAGE.before("mov byte ptr [rdi], al", "add eax, 1"));
  }

  /** The states after may lie where those before do. */
  @Test
  void whatIsWrittenToTheStatesAfterIsLostInThoseBefore() {
    refuse(
        "where nothing has been written",
        BATCH.before("mov qword ptr [rdi + 8], r11", "mov r10, qword ptr [rsi]"));
    accept(BATCH.before("mov qword ptr [rdi + 8], r11", "mov r10, qword ptr [rsi + 8]"));
    refuse(WRITES, BATCH.before("mov r11, 0", "mov qword ptr [rsi], rcx"));
  }

  @Test
  void aSecretIsNotLeftOnTheStack() {
    refuse(LEAVES_SECRET, BATCH.without("mov qword ptr [rsp], r11"));
    refuse(LEAVES_SECRET, BATCH.with("mov qword ptr [rsp], r11", "mov byte ptr [rsp], r11b"));
    refuse(LEAVES_SECRET, MESSAGE.without("mov byte ptr [rsp], r9b"));
  }
}
