package dev.sennit.runtime.clear;

import dev.sennit.runtime.kernel.Stated.ClearAnswers;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * What a kernel must do before it is trusted: clear each byte that it is told to, and no other, for
 * lengths on all ways through kernels, at all places within a cache line.
 */
public final class ClearKnownAnswers {
  private ClearKnownAnswers() {}

  public static boolean areGivenBy(LinkedClear kernel) {
    Trial trial = new Trial(kernel);
    for (int length = 0; length <= ClearAnswers.EACH_TO; length++) {
      // Odd, so that lengths which are the same in any power of two meet different places.
      if (!trial.isExact(length * 7 % ClearAnswers.LINE, length)) {
        return false;
      }
    }
    for (int length = ClearAnswers.EACH_TO;
        length <= ClearAnswers.LONGEST;
        length += length / 3 + 1) {
      if (!trial.isExact(length % ClearAnswers.LINE, length)) {
        return false;
      }
    }
    return true;
  }

  /** Memory that is not zeros, of which a part is to be cleared. */
  private static final class Trial {
    private static final byte[] SOILED =
        new byte[ClearAnswers.LINE + ClearAnswers.LONGEST + ClearAnswers.LINE];

    static {
      Arrays.fill(SOILED, (byte) 0xa5);
    }

    private final LinkedClear kernel;
    private final byte[] zeros = new byte[ClearAnswers.LONGEST];
    private final byte[] expected = SOILED.clone();
    private final byte[] memory = SOILED.clone();
    private final MemorySegment segment = MemorySegment.ofArray(memory);

    Trial(LinkedClear kernel) {
      this.kernel = kernel;
    }

    boolean isExact(int offset, int length) {
      int end = offset + length + ClearAnswers.LINE;
      System.arraycopy(SOILED, 0, memory, 0, end);
      kernel.clear(segment.asSlice(offset, length), length);
      System.arraycopy(SOILED, 0, expected, 0, end);
      System.arraycopy(zeros, 0, expected, offset, length);
      return Arrays.equals(memory, 0, end, expected, 0, end);
    }
  }
}
