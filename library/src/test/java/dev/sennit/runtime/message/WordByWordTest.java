package dev.sennit.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Protects: parts of a message come behind each other, whatever their lengths, and nothing is
 * written outside of the words that they are in.
 */
class WordByWordTest {
  private static final int BEGIN = 20;
  private static final int MOST_FILLED = 48;
  private static final int MOST = 160;

  @Test
  void partsComeBehindWhatIsThere() {
    byte[] part = numbered(MOST + 9, 1);
    for (int filled = 0; filled <= MOST_FILLED; filled++) {
      for (int length = 0; length <= MOST; length++) {
        byte[] actual = numbered(BEGIN + MOST_FILLED + MOST + 16, -100);
        byte[] before = actual.clone();
        WordByWord.add(part, 5, length, actual, BEGIN, filled);
        byte[] expected = before.clone();
        System.arraycopy(part, 5, expected, BEGIN + filled, length);
        requireWritten(actual, expected, before, filled, length);
      }
    }
  }

  @Test
  void aPartMayEndItsArray() {
    for (int length = 0; length <= MOST; length++) {
      byte[] part = numbered(length, 1);
      byte[] actual = new byte[MOST + Long.BYTES];
      WordByWord.add(part, 0, length, actual, 0, 3);
      assertThat(Arrays.copyOfRange(actual, 3, 3 + length)).isEqualTo(part);
    }
  }

  @Test
  void bytesComeBehindWhatIsThere() {
    for (int filled = 0; filled <= MOST_FILLED; filled++) {
      byte[] actual = numbered(BEGIN + MOST_FILLED + 16, -100);
      byte[] before = actual.clone();
      WordByWord.add((byte) -77, actual, BEGIN, filled);
      byte[] expected = before.clone();
      expected[BEGIN + filled] = -77;
      requireWritten(actual, expected, before, filled, 1);
    }
  }

  private static void requireWritten(
      byte[] actual, byte[] expected, byte[] before, int filled, int length) {
    int end = BEGIN + filled + length;
    int endOfWord = BEGIN + Math.ceilDiv(filled + length, Long.BYTES) * Long.BYTES;
    assertThat(Arrays.copyOf(actual, end)).isEqualTo(Arrays.copyOf(expected, end));
    assertThat(Arrays.copyOfRange(actual, endOfWord, actual.length))
        .isEqualTo(Arrays.copyOfRange(before, endOfWord, before.length));
  }

  /** None of them is zero. */
  private static byte[] numbered(int length, int first) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (first + i | 1);
    }
    return bytes;
  }
}
