package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.clear.ClearPath;
import dev.sennit.weave.proof.digest.DigestPath;
import dev.sennit.weave.proof.digest.IterationPath;
import dev.sennit.weave.proof.machine.Refusal;
import dev.sennit.weave.proof.mode.KeyPath;
import dev.sennit.weave.proof.mode.ModePath;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallIteration;
import dev.sennit.weave.proof.small.SmallMessage;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: all checks are made, in all cases, and the proof says which these are. */
@Tag("checks")
class ProverTest {
  private static final List<String> POINTERS = List.of("r8", "r9", "r10", "r11");

  /** Four messages, with their states in local memory that is aligned to 32 bytes. */
  private static SmallCode four(Shape shape) {
    return SmallCode.of(
            SmallBatch.kernel(new SmallBatch(), X64.V3, shape),
            X64.SYSTEM_V,
            String.join(
                "\n",
                each("mov %1$s, qword ptr [rdx + %2$d]"),
                "mov rdx, rsp",
                "add rdx, 31",
                "and rdx, -32",
                each("mov rax, qword ptr [rsi + %2$d]\n mov qword ptr [rdx + %2$d], rax"),
                "test rcx, rcx; je .done",
                ".loop:",
                each(
                    """
                    mov rax, qword ptr [rdx + %2$d]
                    add rax, qword ptr [%1$s]
                    rol rax, 1
                    mov qword ptr [rdx + %2$d], rax
                    add %1$s, 8
                    """),
                "dec rcx; jne .loop",
                ".done:",
                "mov rcx, 0",
                each(
                    """
                    mov rax, qword ptr [rdx + %2$d]
                    mov qword ptr [rdi + %2$d], rax
                    mov qword ptr [rdx + %2$d], rcx
                    """)))
        .withFrame(72);
  }

  private static String each(String text) {
    return IntStream.range(0, POINTERS.size())
        .mapToObj(i -> text.formatted(POINTERS.get(i), 8 * i).replace(" + 0]", "]"))
        .collect(Collectors.joining("\n"));
  }

  /** A kept proof rests on the code that follows the kernel's paths. */
  @Test
  void eachKindHasItsPaths() {
    assertThat(Prover.pathOf(SmallBatch.CODE.woven().kernel())).isEqualTo(DigestPath.class);
    assertThat(Prover.pathOf(SmallIteration.kernel(X64.V3))).isEqualTo(IterationPath.class);
    assertThat(Prover.pathOf(new ModeKernel(Mode.CTR, X64.AES, new Shape(1, 1), false)))
        .isEqualTo(ModePath.class);
    assertThat(Prover.pathOf(new KeyKernel(X64.AES))).isEqualTo(KeyPath.class);
    assertThat(Prover.pathOf(new ClearKernel(Clearing.VECTOR, X64.V3))).isEqualTo(ClearPath.class);
  }

  /** A key of 16 bytes is left out. */
  @Test
  void everyValueOfANumberIsProved() {
    KeyKernel kernel = new KeyKernel(X64.AES);
    WovenKernel woven = SmallCode.of(kernel, X64.SYSTEM_V, "").woven();
    assertThatThrownBy(() ->
            Prover.proveAlong(woven, terms -> KeyPath.all(woven, kernel, terms).subList(0, 2)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("one of [24, 32], but its kind allows 16, 24 or 32");
  }

  /** What is aligned to more than the stack is proved for each place of the stack pointer. */
  @Test
  void alignedMemoryIsProvedForEveryPlaceOfTheStackPointer() {
    Proof proof = UnderAnyName.prove(four(new Shape(4, 1)).woven());
    assertThat(proof.covers().getFirst())
        .isEqualTo(
            "meaning: computes small-batch for every state and message, in each of its 4 cases");
    assertThat(proof.assumes())
        .contains("the stack pointer is aligned as the calling convention says");
    refuse(WRITES, four(new Shape(4, 1)).withFrame(40), four(new Shape(1, 4)));
  }

  @Test
  void otherMemoryIsProvedForAllPlacesAtOnce() {
    Proof proof = UnderAnyName.prove(SmallBatch.CODE.woven());
    assertThat(proof.covers().getFirst())
        .isEqualTo("meaning: computes small-batch for every state and message");
    assertThat(proof.assumes())
        .doesNotContain("the stack pointer is aligned as the calling convention says");
    assertThat(UnderAnyName.prove(SmallMessage.CODE.woven()).covers().getFirst())
        .endsWith(", in each of its 3 cases");
  }

  @Test
  void frameAndLinesAreChecked() {
    refuse(
        "changes the frame at a place that unwinding does not know",
        SmallBatch.CODE.before("mov r8, qword ptr [rdx]", "sub rsp, 16\n add rsp, 16"));
    refuse("does not promise", SmallBatch.CODE.before("add r8, 8", "vmovdqa64 zmm1, zmm1"));
  }

  /** A place is named by its case: what the arguments are. */
  @Test
  void aRefusalNamesTheCase() {
    refuse("[whole blocks of 2 messages]", SmallBatch.CODE.without("rol rax, 1"));
    refuse("[whole blocks only]", SmallMessage.CODE.with("add rdx, 2", "add rdx, 3"));
    refuse(
        "[a message that ends with 1 bytes]", SmallMessage.CODE.with("mov r9d, 2", "mov r9d, 1"));
  }
}
