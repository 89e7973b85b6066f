package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.proof.small.SmallText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the text of an instruction is the meaning of its row with its own registers. */
class MeaningTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          x64-v3 => andn eax, ecx, edx => 32 bits: eax = ~ecx & edx
          x64-v3 => add eax, dword ptr [rsi + 8] => 32 bits: eax = eax + memory[rsi + 8]
          x64-v3 => rorx eax, ecx, 7 => 32 bits: eax = rotate right(ecx, 7)
          x64-v3 => vpaddd ymm0, ymm1, ymm2 => 8 words of 32 bits: ymm0 = ymm1 + ymm2
          a64-aes-sha3 => eor3 v0.16b, v1.16b, v2.16b, v3.16b => 2 words of 64 bits: v0 = (v1 ^ v2) ^ v3
          x64-v4 => vpternlogd xmm0, xmm1, xmm2, 202 => 4 words of 32 bits: xmm0 = xmm2 ^ (xmm0 & (xmm1 ^ xmm2))
          x64-aes => vaesenc xmm0, xmm1, xmm2 => 16 words of 8 bits: xmm0 = aesenc(xmm1, xmm2) (a round of AES with its round key)
          """)
  void isWhatTheRowMeans(String target, String instruction, String meaning) {
    Target found = Named.target(target);
    assertThat(MeaningText.of(found.architecture(), new SmallText(found).instruction(instruction)))
        .isEqualTo(meaning);
  }
}
