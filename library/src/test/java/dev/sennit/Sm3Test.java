package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the digest that the JDK does not have, be there a kernel or not. */
class Sm3Test implements WithKernels {
  /** Appendix A of GB/T 32905. */
  @ParameterizedTest
  @CsvSource({
    "1, abc, 66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0",
    "16, abcd, debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732",
  })
  void examplesOfTheStandard(int times, String text, String digest) {
    assumeTrue(WithKernels.hasKernel(Hasher.SM3), "no kernel of SM3 here");
    byte[] message = text.repeat(times).getBytes(StandardCharsets.US_ASCII);
    assertThat(Hasher.SM3.hash(message)).isEqualTo(HexFormat.of().parseHex(digest));
  }

  @Test
  void withoutKernelItSaysSo() {
    assumeFalse(WithKernels.hasKernel(Hasher.SM3), "there is a kernel of SM3 here");
    assertThatThrownBy(() -> Hasher.SM3.hash(new byte[3]))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "SM3 cannot be computed here: no kernel of it runs, as Status tells, and no provider"
                + " but Sennit has SM3");
    assertThatThrownBy(Hasher.SM3::stream).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> Hmac.of(Hasher.SM3, new byte[3]))
        .isInstanceOf(IllegalStateException.class);
  }
}
