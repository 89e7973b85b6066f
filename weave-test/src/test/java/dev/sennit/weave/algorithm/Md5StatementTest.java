package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the statement of MD5 agrees with RFC 1321. All proofs are against this statement. */
class Md5StatementTest {
  private static final Reference MD5 = new Reference(new Md5());

  /** Appendix A.5 of the RFC. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "\"\", d41d8cd98f00b204e9800998ecf8427e",
        "a, 0cc175b9c0f1b6a831c399e269772661",
        "abc, 900150983cd24fb0d6963f7d28e17f72",
        "message digest, f96b697d7cb7938d525a2f31aaf161d0",
        "abcdefghijklmnopqrstuvwxyz, c3fcd3d76192e4007dfb496cca67e13b",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789,"
            + " d174ab98d277d9f5a5611c2c9f419d9f",
        "1234567890123456789012345678901234567890"
            + "1234567890123456789012345678901234567890, 57edf4a22be3c955ac49da2e2107b67a"
      })
  void computesTheTestSuiteOfTheRfc(String message, String digest) {
    byte[] computed = MD5.digest(message.getBytes(StandardCharsets.US_ASCII));
    assertThat(HexFormat.of().formatHex(computed)).isEqualTo(digest);
  }
}
