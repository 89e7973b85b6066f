package dev.sennit.weave.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.weaver.Weaver;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: what is said of stack, registers and lost time follows from a kernel's lines. */
class FactsTest {
  private static final Register STACK = X64.ARCHITECTURE.stackPointer();
  private static final Register MESSAGE = X64.SYSTEM_V.arguments().get(2);
  private static final Register OTHER = X64.SYSTEM_V.arguments().get(3);
  private static final Register VECTOR = new Register(Bank.VECTOR, 1);
  private static final String LOAD = "each 64: d = load(m)";
  private static final String STORE = "each 64: store(m, a)";
  private static final String STORE_WORD = "64: store(m, a)";

  private static WovenKernel woven(String name, Abi abi) {
    Kernel kernel =
        Catalogue.KERNELS.stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return Weaver.weave(kernel, abi);
  }

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
    assertThat(Facts.of(woven("md5/x64-v4/16x1", X64.SYSTEM_V)).vectorBits()).isEqualTo(512);
    assertThat(Facts.of(woven("md5/x64-v3/8x1", X64.SYSTEM_V)).vectorBits()).isEqualTo(256);
    assertThat(Facts.of(woven("md5/x64-v4", X64.SYSTEM_V)).vectorBits()).isEqualTo(128);
  }

  @Test
  void directionFlag() {
    assertThat(kernels().filter(woven -> Facts.of(woven).clearDirection()))
        .extracting(woven -> woven.kernel().name())
        .containsOnly("clear-rep/x64-v3");
  }

  @Test
  void remark() {
    Facts little = new Facts(8, 256, false, List.of());
    Facts much = new Facts(160, 512, true, List.of());
    assertThat(Facts.remark(List.of(new Facts(0, 0, false, List.of()))))
        .isEqualTo("Takes no stack.");
    assertThat(Facts.remark(List.of(little))).isEqualTo("Takes at most 8 bytes of stack.");
    assertThat(Facts.remark(List.of(little, much)))
        .startsWith("Takes at most 160 bytes of stack, uses registers of 512 bits. The direction");
  }

  // ---------------------------------------------------------------- lost time

  /** Code for x86-64, as a kernel's lines. */
  private static List<String> warnings(Target target, Consumer<Code> writer) {
    Code code = new Code(target.table(), new Code.Values(), Instruction.FRAME);
    writer.accept(code);
    List<Line> lines = code.take();
    return Facts.of(woven("md5/x64-v3", X64.SYSTEM_V).withLines(lines)).warnings();
  }

  private static Address at(Operand base, int displacement) {
    return new Address(base, displacement);
  }

  @Test
  void loadFromSeveralStores() {
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.effect(STORE_WORD, at(STACK, 0), OTHER);
                  code.effect(STORE_WORD, at(STACK, 8), OTHER);
                  code.move(VECTOR, LOAD, at(STACK, 0));
                }))
        .containsExactly(
            "vmovdqu xmm1, xmmword ptr [rsp] waits for 2 stores:"
                + " 16 of its 16 bytes are on their way to the cache");
  }

  @Test
  void loadOfMoreThanAStore() {
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.effect(STORE_WORD, at(MESSAGE, 8), OTHER);
                  code.move(VECTOR, LOAD, at(MESSAGE, 0));
                }))
        .containsExactly(
            "vmovdqu xmm1, xmmword ptr [rdx] waits for a store:"
                + " 8 of its 16 bytes are on their way to the cache");
  }

  /** By way of a copy of the pointer that was moved since. */
  @Test
  void otherNamesOfAnAddress() {
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.effect(STORE_WORD, at(STACK, 16), OTHER);
                  code.move(MESSAGE, "64: d = a", STACK);
                  code.move(MESSAGE, "64: d = a + n", MESSAGE, new Immediate(24));
                  code.move(VECTOR, LOAD, at(MESSAGE, -16));
                }))
        .hasSize(1);
  }

  @Test
  void loadsThatDoNotWait() {
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.effect(Bank.VECTOR, STORE, at(STACK, 0), VECTOR);
                  code.move(VECTOR, LOAD, at(STACK, 0));
                  code.move(OTHER, "64: d = load(m)", at(STACK, 8));
                  code.effect(STORE_WORD, at(STACK, 32), OTHER);
                  code.move(VECTOR, LOAD, at(STACK, 48));
                  code.move(VECTOR, LOAD, at(MESSAGE, 32));
                }))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {StoreForwarding.ON_ITS_WAY - 1, StoreForwarding.ON_ITS_WAY})
  void storesOfLongAgo(int between) {
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.effect(STORE_WORD, at(STACK, 8), OTHER);
                  for (int i = 0; i < between; i++) {
                    code.move(MESSAGE, "64: d = a", OTHER);
                  }
                  code.move(VECTOR, LOAD, at(STACK, 0));
                }))
        .hasSize(between < StoreForwarding.ON_ITS_WAY ? 1 : 0);
  }

  /** What a turn of a loop stores, the next one reads. */
  @Test
  void nextTurnOfALoop() {
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.mark("again");
                  code.move(VECTOR, LOAD, at(MESSAGE, 0));
                  code.effect(STORE_WORD, at(MESSAGE, 16), OTHER);
                  code.move(MESSAGE, "64: d = a + n", MESSAGE, new Immediate(16));
                  code.effect("64: goto l if a != 0", OTHER, new Label("again"));
                }))
        .hasSize(1);
  }

  @Test
  void accessesThatCrossALineInALoop() {
    Register aligned = X64.SYSTEM_V.arguments().get(4);
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.move(aligned, "64: d = a", STACK);
                  code.move(aligned, "64: d = a & n", aligned, new Immediate(-64));
                  code.mark("again");
                  code.move(VECTOR, LOAD, new Pool(56));
                  code.move(VECTOR, LOAD, new Pool(48));
                  code.move(VECTOR, LOAD, at(aligned, 120));
                  code.move(VECTOR, LOAD, at(aligned, 64));
                  code.move(VECTOR, LOAD, at(STACK, 8));
                  code.move(VECTOR, LOAD, at(MESSAGE, 60));
                  code.effect("64: goto l if a != 0", OTHER, new Label("again"));
                  code.move(VECTOR, LOAD, new Pool(60));
                }))
        .containsExactly(
            "vmovdqu xmm1, xmmword ptr [rip + constants + 56] crosses a cache line in a loop",
            "vmovdqu xmm1, xmmword ptr [r8 + 120] crosses a cache line in a loop");
  }

  /** The stack is aligned to sixteen bytes only, behind the return address. */
  @Test
  void accessesThatMayCrossALine() {
    assertThat(
            warnings(
                X64.V3,
                code -> {
                  code.mark("again");
                  code.move(VECTOR, LOAD, at(STACK, 0));
                  code.effect("64: goto l if a != 0", OTHER, new Label("again"));
                }))
        .containsExactly("vmovdqu xmm1, xmmword ptr [rsp] may cross a cache line in a loop");
  }
}
