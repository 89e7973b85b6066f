package dev.sennit.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Protects: texts become the bytes that the JDK makes of them, wherever the first other one is. */
class Utf8BytesTest {
  private static final int MOST = 40;
  private static final int BEGIN = 3;
  private static final String[] OTHERS = {"é", "€", "𝄞", "\ud834", "\udd1e", "\u0080", "\u07ff"};

  @Test
  void asciiAndWhatIsNot() {
    String ascii =
        new Random(1)
            .ints(MOST, 0, 1 << 7)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    for (int length = 0; length <= MOST; length++) {
      requireEncoded(ascii.substring(0, length));
      for (String other : OTHERS) {
        for (int at = 0; at <= length; at++) {
          requireEncoded(ascii.substring(0, at) + other + ascii.substring(at, length));
        }
      }
    }
  }

  private static void requireEncoded(String text) {
    byte[] expected = text.getBytes(StandardCharsets.UTF_8);
    byte[] actual = new byte[BEGIN + expected.length + 1];
    Arrays.fill(actual, (byte) -1);
    int end = Utf8Bytes.encode("x" + text + "y", 1, 1 + text.length(), actual, BEGIN);
    assertThat(end).isEqualTo(BEGIN + expected.length);
    assertThat(Arrays.copyOfRange(actual, BEGIN, end)).isEqualTo(expected);
    assertThat(actual[end]).isEqualTo((byte) -1);
  }
}
