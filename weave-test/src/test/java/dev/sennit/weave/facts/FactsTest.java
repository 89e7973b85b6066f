package dev.sennit.weave.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.small.SmallCode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: what is said of stack, registers and lost time follows from a kernel's lines. */
class FactsTest {
  // ---------------------------------------------------------------- stack and registers

  static Stream<WovenKernel> kernels() {
    return Kernels.few();
  }

  /** By the instructions alone: what they take from the stack pointer. */
  @ParameterizedTest
  @MethodSource("kernels")
  void stackIsWhatTheStackPointerMoves(WovenKernel woven) {
    Register stack = woven.abi().architecture().stackPointer();
    long moved =
        woven.instructions().stream()
            .filter(line -> line.writes().contains(stack))
            .mapToLong(line -> ((Immediate) line.operands().get("n")).value())
            .limit(1)
            .sum();
    assertThat(Facts.of(woven).stackBytes())
        .isEqualTo(moved + woven.abi().architecture().returnAddressBytes());
  }

  @Test
  void widestRegisters() {
    assertThat(Stream.of("md5/x64-v4/16x2", "md5/x64-v3/8x3", "md5/x64-v4").map(Named::woven))
        .map(woven -> Facts.of(woven).vectorBits())
        .containsExactly(512, 256, 128);
  }

  @Test
  void remark() {
    Facts little = new Facts(8, 256, List.of());
    Facts much = new Facts(160, 512, List.of());
    assertThat(Facts.remark(List.of(new Facts(0, 0, List.of())))).isEqualTo("Takes no stack.");
    assertThat(Facts.remark(List.of(little))).isEqualTo("Takes at most 8 bytes of stack.");
    assertThat(Facts.remark(List.of(little, much)))
        .isEqualTo("Takes at most 160 bytes of stack, uses registers of 512 bits.");
  }

  // ---------------------------------------------------------------- lost time

  /** Checks what is said of code for x86-64. */
  private static void assertWarns(String code, String... warnings) {
    SmallCode small = SmallCode.of(Named.kernel("md5/x64-v3"), X64.SYSTEM_V, code);
    assertThat(Facts.of(small.woven()).warnings()).containsExactly(warnings);
  }

  @Test
  void loadFromSeveralStores() {
    assertWarns(
        """
        mov qword ptr [rsp], rcx
        mov qword ptr [rsp + 8], rcx
        vmovdqu xmm1, xmmword ptr [rsp]
        """,
        "vmovdqu xmm1, xmmword ptr [rsp] waits for 2 stores:"
            + " 16 of its 16 bytes are on their way to the cache");
  }

  @Test
  void loadOfMoreThanAStore() {
    assertWarns(
        "mov qword ptr [rdx + 8], rcx\n vmovdqu xmm1, xmmword ptr [rdx]",
        "vmovdqu xmm1, xmmword ptr [rdx] waits for a store:"
            + " 8 of its 16 bytes are on their way to the cache");
  }

  /** By way of a copy of the pointer that was moved since. */
  @Test
  void otherNamesOfAnAddress() {
    assertWarns(
        """
        mov qword ptr [rsp + 16], rcx
        mov rdx, rsp
        add rdx, 24
        vmovdqu xmm1, xmmword ptr [rdx - 16]
        """,
        "vmovdqu xmm1, xmmword ptr [rdx - 16] waits for a store:"
            + " 8 of its 16 bytes are on their way to the cache");
  }

  @Test
  void loadsThatDoNotWait() {
    assertWarns(
        """
        vmovdqu xmmword ptr [rsp], xmm1
        vmovdqu xmm1, xmmword ptr [rsp]
        mov rcx, qword ptr [rsp + 8]
        mov qword ptr [rsp + 32], rcx
        vmovdqu xmm1, xmmword ptr [rsp + 48]
        vmovdqu xmm1, xmmword ptr [rdx + 32]
        """);
  }

  @Test
  void storesOfLongAgo() {
    String waiting = "mov rdx, rcx\n".repeat(StoreForwarding.ON_ITS_WAY - 1);
    String load = "vmovdqu xmm1, xmmword ptr [rsp]";
    assertWarns(
        "mov qword ptr [rsp + 8], rcx\n" + waiting + load,
        load + " waits for a store: 8 of its 16 bytes are on their way to the cache");
    assertWarns("mov qword ptr [rsp + 8], rcx\n mov rdx, rcx\n" + waiting + load);
  }

  /** What a turn of a loop stores, the next one reads. */
  @Test
  void nextTurnOfALoop() {
    assertWarns(
        """
        .again:
        vmovdqu xmm1, xmmword ptr [rdx]
        mov qword ptr [rdx + 16], rcx
        add rdx, 16
        test rcx, rcx; jne .again
        """,
        "vmovdqu xmm1, xmmword ptr [rdx] waits for a store:"
            + " 8 of its 16 bytes are on their way to the cache");
  }

  @Test
  void accessesThatCrossALineInALoop() {
    assertWarns(
        """
        mov r8, rsp
        and r8, -64
        .again:
        vmovdqu xmm1, xmmword ptr [rip + constants + 56]
        vmovdqu xmm1, xmmword ptr [rip + constants + 48]
        vmovdqu xmm1, xmmword ptr [r8 + 120]
        vmovdqu xmm1, xmmword ptr [r8 + 64]
        vmovdqu xmm1, xmmword ptr [rsp + 8]
        vmovdqu xmm1, xmmword ptr [rdx + 60]
        test rcx, rcx; jne .again
        vmovdqu xmm1, xmmword ptr [rip + constants + 60]
        """,
        "vmovdqu xmm1, xmmword ptr [rip + constants + 56] crosses a cache line in a loop",
        "vmovdqu xmm1, xmmword ptr [r8 + 120] crosses a cache line in a loop");
  }

  /** The stack is aligned to sixteen bytes only, behind the return address. */
  @Test
  void accessesThatMayCrossALine() {
    assertWarns(
        ".again:\n vmovdqu xmm1, xmmword ptr [rsp]\n test rcx, rcx; jne .again",
        "vmovdqu xmm1, xmmword ptr [rsp] may cross a cache line in a loop");
  }
}
