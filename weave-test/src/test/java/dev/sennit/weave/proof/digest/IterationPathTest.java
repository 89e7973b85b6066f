package dev.sennit.weave.proof.digest;

import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallIteration;
import dev.sennit.weave.proof.small.SmallIterations;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a kernel that iterates PBKDF2 returns with the code and the sum that are stated. */
@Tag("checks")
class IterationPathTest {
  private static final SmallCode CODE = SmallIteration.CODE;
  private static final String BEGIN = "test rcx, rcx; je .end";
  private static final String FIRST = "mov rax, qword ptr [rdi]";
  private static final String LAST = "mov qword ptr [rdx], r9";

  @Test
  void everyByteOfCodeAndSumIsCompared() {
    refuseOtherBytes(CODE, "code", "rdi", Long.BYTES);
    refuseOtherBytes(CODE, "sum", "rdx", Long.BYTES);
    refuse("returns with byte 0 of the code", CODE.without("mov qword ptr [rdi], r8"));
    refuse("returns with byte 0 of the sum", CODE.without(LAST));
  }

  private static void refuseOtherBytes(SmallCode code, String what, String pointer, int bytes) {
    for (int place = 0; place < bytes; place++) {
      String at = place == 0 ? pointer : pointer + " + " + place;
      refuse(
          "returns with byte %d of the %s not as pbkdf2-small-iteration says"
              .formatted(place, what),
          code.before("mov qword ptr [rsp], rcx", "mov byte ptr [%s], cl".formatted(at)));
    }
  }

  @Test
  void everyCodeAndSumIsCompared() {
    for (SmallCode code : List.of(SmallIterations.IN_STRANDS, SmallIterations.IN_LANES)) {
      accept(code);
      refuseOtherBytes(code, "codes", "rdi", 2 * Long.BYTES);
      refuseOtherBytes(code, "sums", "rdx", 2 * Long.BYTES);
      refuse(
          "returns with byte 0 of the codes",
          code.with("mov qword ptr [rdi], r10", "mov qword ptr [rdi], r11"));
      refuse(
          "returns with byte 8 of the sums",
          code.with("mov qword ptr [rdx + 8], r9", "mov qword ptr [rdx + 8], r8"));
    }
  }

  /** Without an iteration code and sum stay as they are. */
  @Test
  void bothWaysOfABranchAreFollowed() {
    accept(CODE.with(BEGIN, "test rcx, rcx; jne .some\n jmp .end\n .some:"));
    refuse(
        "returns with byte 0 of the code",
        CODE.with(BEGIN, "test rcx, rcx; jne .some\n mov byte ptr [rdi], cl\n jmp .end\n .some:"));
    refuse(
        "returns with byte 0 of the sum",
        CODE.with(BEGIN, "test rcx, rcx; jne .some\n mov byte ptr [rdx], cl\n jmp .end\n .some:"));
    refuse(
        "returns without having restored rbx",
        CODE.with(BEGIN, "test rcx, rcx; jne .some\n mov rbx, 0\n jmp .end\n .some:"));
    refuse("returns without having iterated", CODE.with(BEGIN, "jmp .end"));
    refuse("iterates without knowing that there is an iteration", CODE.without(BEGIN));
    refuse("which the contract leaves open", CODE.with(BEGIN, "test rsi, rsi; je .end"));
    refuse("which the contract leaves open", CODE.with(BEGIN, "test rsi, rsi; jne .end"));
    refuse("which the contract leaves open", CODE.with(BEGIN, "cmp rcx, 1; jb .end"));
  }

  /** Of several codes and keys, all is there and no more. */
  @Test
  void argumentsAreReadAndNoFurther() {
    readNoFurther(CODE, 16, 8);
    readNoFurther(SmallIterations.IN_STRANDS, 32, 16);
    refuse(READS, CODE.before(FIRST, "movzx r9d, byte ptr [rsi - 1]"));
    refuse(WRITES, CODE.before(FIRST, "mov byte ptr [rdi + 8], cl"));
    refuse(WRITES, CODE.before(FIRST, "mov byte ptr [rdx - 1], cl"));
    refuse(WRITES, CODE.before(FIRST, "mov byte ptr [rsi], cl"));
  }

  private static void readNoFurther(SmallCode code, int stateBytes, int codeBytes) {
    Map.of("rsi", stateBytes, "rdi", codeBytes, "rdx", codeBytes)
        .forEach((pointer, bytes) -> {
          String load = "movzx r9d, byte ptr [%s + %d]";
          accept(code.before(FIRST, load.formatted(pointer, bytes - 1)));
          refuse(READS, code.before(FIRST, load.formatted(pointer, bytes)));
        });
  }

  @Test
  void nothingDependsOnSecrets() {
    for (String pointer : List.of("rdi", "rsi", "rdx")) {
      String load = "mov r9, qword ptr [%s]\n ".formatted(pointer);
      refuse("branches on a secret", CODE.before(FIRST, load + "test r9, r9; je .end"));
      refuse("depends on a secret", CODE.before(FIRST, load + "mov r9, qword ptr [r9]"));
    }
    refuse("branches on a secret", CODE.with("dec r11; jne .digest", "test rax, rax; jne .digest"));
  }

  @Test
  void aRefusalNamesTheCase() {
    refuse("[any number of iterations]", CODE.before(FIRST, "mov byte ptr [rsi], cl"));
  }

  @Test
  void aSecretIsNotLeftOnTheStack() {
    refuse(
        "leaves a secret on the stack",
        CODE.without("mov qword ptr [rsp], rcx"),
        CODE.with("mov qword ptr [rsp], rcx", "mov byte ptr [rsp], cl"));
  }

  /** An unwinder finds it there at any time, also within a round. */
  @Test
  void whatIsSavedStaysWhereItIs() {
    SmallCode saving =
        CODE.withFrame(new StackFrame(40, Map.of(new Register(Bank.GENERAL, 3), 32)));
    accept(saving);
    String reason = "overwrites the saved value of rbx";
    String wrong = "mov qword ptr [rsp + 32], rcx";
    String right = "mov qword ptr [rsp + 32], rbx";
    refuse(reason, saving.before(FIRST, wrong), saving.before("xor r9, rax", wrong + "\n" + right));
    accept(saving.before("xor r9, rax", right));
  }
}
