package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
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
    byte[] message = text.repeat(times).getBytes(StandardCharsets.US_ASCII);
    assertThat(Hasher.SM3.hash(message)).isEqualTo(HexFormat.of().parseHex(digest));
  }
}
