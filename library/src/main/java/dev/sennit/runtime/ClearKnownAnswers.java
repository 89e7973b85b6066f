package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * What a method must do before it is trusted: clear each byte that it is told to, and no other, for
 * lengths on all ways through kernels, at all places within a cache line.
 */
final class ClearKnownAnswers {
  private static final int EACH_TO = 260;
  private static final int LONGEST = 70_000;
  private static final int LINE = 64;

  private ClearKnownAnswers() {}

  static boolean areGivenBy(MemorySegment kernel) {
    Trial trial = new Trial(kernel);
    for (int length = 0; length <= EACH_TO; length++) {
      // Odd, so that lengths which are the same in any power of two meet different places.
      if (!trial.isExact(length * 7 % LINE, length)) {
        return false;
      }
    }
    for (int length = EACH_TO; length <= LONGEST; length += length / 3 + 1) {
      if (!trial.isExact(length % LINE, length)) {
        return false;
      }
    }
    return true;
  }

  /** Memory that is not zeros, of which a part is to be cleared. */
  private static final class Trial {
    private static final byte[] SOILED = new byte[LINE + LONGEST + LINE];

    static {
      Arrays.fill(SOILED, (byte) 0xa5);
    }

    private final MemorySegment kernel;
    private final byte[] zeros = new byte[LONGEST];
    private final byte[] expected = SOILED.clone();
    private final byte[] memory = SOILED.clone();

    Trial(MemorySegment kernel) {
      this.kernel = kernel;
    }

    boolean isExact(int offset, int length) {
      int end = offset + length + LINE;
      System.arraycopy(SOILED, 0, memory, 0, end);
      LinkedClear.call(kernel, memory, offset, length);
      System.arraycopy(SOILED, 0, expected, 0, end);
      System.arraycopy(zeros, 0, expected, offset, length);
      return Arrays.equals(memory, 0, end, expected, 0, end);
    }
  }
}
