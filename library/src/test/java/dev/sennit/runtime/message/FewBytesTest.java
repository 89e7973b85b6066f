package dev.sennit.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Protects: all bytes that are named are copied and cleared, be they few or many. */
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
  void clearsAllThatIsNamed() {
    for (int room : new int[] {63, 64, 127, 128, MOST}) {
      for (int length = 0; length <= room; length++) {
        byte[] actual = numbered(room, 1);
        byte[] expected = actual.clone();
        FewBytes.clear(actual, length);
        Arrays.fill(expected, 0, cleared(length, room), (byte) 0);
        assertThat(actual).isEqualTo(expected);
      }
    }
  }

  /** How many bytes are then cleared. */
  private static int cleared(int length, int room) {
    return IntStream.of(64, 128)
        .filter(some -> length <= some && some <= room)
        .findFirst()
        .orElse(length);
  }

  @Test
  void newArraysAreAsLongAsTheyShouldBe() {
    for (int length = 0; length <= MOST; length++) {
      assertThat(FewBytes.newArray(length)).isEqualTo(new byte[length]);
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
