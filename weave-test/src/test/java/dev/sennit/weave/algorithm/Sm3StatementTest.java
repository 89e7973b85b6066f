package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the statement of SM3 agrees with GB/T 32905. */
class Sm3StatementTest {
  /** Appendix A of the standard, and the empty message. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          sm3, '', 1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b
          sm3, abc, 66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0
          sm3, abcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcd, debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732
          """)
  void computesKnownAnswers(String name, String message, String digest) {
    assertThat(Digests.hex(name, message)).isEqualTo(digest);
  }
}
