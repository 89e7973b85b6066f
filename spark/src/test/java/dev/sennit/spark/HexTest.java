package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Protects: every byte has the digits that the JDK gives it, wherever it is. */
class HexTest {
  @Test
  void digitsAreThoseOfTheJdk() {
    byte[] bytes = new byte[256 * 4];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i + i / 256);
    }
    byte[] digits = new byte[2 * bytes.length + 8];
    Hex.write(bytes, 0, bytes.length, digits, 8);
    assertThat(new String(digits, 8, digits.length - 8, StandardCharsets.US_ASCII))
        .isEqualTo(HexFormat.of().formatHex(bytes));
    assertThat(digits).startsWith(0, 0, 0, 0, 0, 0, 0, 0);
  }
}
