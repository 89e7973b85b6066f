package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Protects: the text of an instruction is the meaning of its row with its own registers. */
class MeaningTextTest {
  private static String text(Target target, String row, Object... operands) {
    Row found =
        target.table().rows().stream()
            .filter(one -> one.text().startsWith(row))
            .findFirst()
            .orElseThrow();
    Map<String, Operand> byName = new HashMap<>();
    for (int i = 0; i < operands.length; i += 2) {
      byName.put((String) operands[i], (Operand) operands[i + 1]);
    }
    return MeaningText.of(target.architecture(), new Instruction(found, byName, 0, "step"));
  }

  private static Register general(int number) {
    return new Register(Bank.GENERAL, number);
  }

  private static Register vector(int number) {
    return new Register(Bank.VECTOR, number);
  }

  @Test
  void wordsInGeneralRegisters() {
    assertThat(text(X64.V3, "andn {d:32}", "d", general(0), "a", general(1), "b", general(2)))
        .isEqualTo("32 bits: eax = ~ecx & edx");
    assertThat(
            text(
                X64.V3,
                "add {d:32}, dword ptr {m}",
                "d",
                general(0),
                "a",
                general(0),
                "m",
                new Address(general(6), 8)))
        .isEqualTo("32 bits: eax = eax + memory[rsi + 8]");
    assertThat(text(X64.V3, "rorx {d:32}", "d", general(0), "a", general(1), "n", new Immediate(7)))
        .isEqualTo("32 bits: eax = rotate right(ecx, 7)");
  }

  @Test
  void wordsInVectors() {
    assertThat(text(X64.V3, "vpaddd {d:ymm}", "d", vector(0), "a", vector(1), "b", vector(2)))
        .isEqualTo("8 words of 32 bits: ymm0 = ymm1 + ymm2");
    assertThat(
            text(
                A64.AES_SHA3,
                "eor3",
                "d",
                vector(0),
                "a",
                vector(1),
                "b",
                vector(2),
                "c",
                vector(3)))
        .endsWith("v0 = (v1 ^ v2) ^ v3");
  }

  @Test
  void aTruthTableIsAFormula() {
    assertThat(
            text(
                X64.V4,
                "vpternlogd {d:xmm}",
                "d",
                vector(0),
                "a",
                vector(0),
                "b",
                vector(1),
                "c",
                vector(2),
                "n",
                new Immediate(0xca)))
        .isEqualTo("4 words of 32 bits: xmm0 = xmm2 ^ (xmm0 & (xmm1 ^ xmm2))");
  }

  @Test
  void aFunctionOfVectorsIsExplained() {
    assertThat(text(X64.AES, "vaesenc {d:xmm}", "d", vector(0), "a", vector(1), "b", vector(2)))
        .contains("xmm0 = aesenc(xmm1, xmm2)")
        .endsWith("(a round of AES with its round key)");
  }
}
