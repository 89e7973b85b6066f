package dev.sennit.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Protects: exactly the bytes that are named are copied and cleared, be they few or many. */
class FewBytesTest {
  private static final int MOST = 200;

  @Test
  void copiesWhatArraycopyCopies() {
    byte[] from = numbered(MOST + 9, 1);
    for (int length = 0; length <= MOST; length++) {
      byte[] actual = numbered(MOST + 20, -100);
      byte[] expected = actual.clone();
      FewBytes.copy(from, 5, actual, 11, length);
      System.arraycopy(from, 5, expected, 11, length);
      assertThat(actual).isEqualTo(expected);
    }
  }

  @Test
  void clearsWhatFillClears() {
    for (int length = 0; length <= MOST; length++) {
      byte[] actual = numbered(MOST + 9, 1);
      byte[] expected = actual.clone();
      FewBytes.clear(actual, length);
      Arrays.fill(expected, 0, length, (byte) 0);
      assertThat(actual).isEqualTo(expected);
    }
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
