package dev.sennit.runtime.standin;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/** SHAKE in Java, with an output of any length. It serves where no kernel runs. */
public final class JavaShake {
  private static final ValueLayout.OfLong LANE =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int LANES = 25;
  private static final byte PADDING_BEGIN = 0x1f;
  private static final byte PADDING_END = (byte) 0x80;

  private JavaShake() {}

  /**
   * Writes the output for a message.
   *
   * @param rate how many bytes of the state take a message and give an output
   * @param result what is written last, so that it may overlap the message
   */
  public static void hash(
      int rate, MemorySegment message, byte[] result, int resultOffset, int resultLength) {
    long[] state = new long[LANES];
    byte[] block = new byte[rate];
    MemorySegment running = MemorySegment.ofArray(block);
    try {
      long length = message.byteSize();
      long taken = 0;
      for (; length - taken >= rate; taken += rate) {
        MemorySegment.copy(message, taken, running, 0, rate);
        absorb(state, running);
      }
      int left = (int) (length - taken);
      MemorySegment.copy(message, taken, running, 0, left);
      Arrays.fill(block, left, rate, (byte) 0);
      block[left] = PADDING_BEGIN;
      block[rate - 1] |= PADDING_END;
      absorb(state, running);
      squeeze(state, running, result, resultOffset, resultLength);
    } finally {
      MemoryClearing.clear(MemorySegment.ofArray(state));
      MemoryClearing.clear(running);
    }
  }

  private static void absorb(long[] state, MemorySegment block) {
    for (int lane = 0; lane < block.byteSize() / Long.BYTES; lane++) {
      state[lane] ^= block.getAtIndex(LANE, lane);
    }
    KeccakPermutation.next(state);
  }

  private static void squeeze(
      long[] state, MemorySegment block, byte[] result, int offset, int length) {
    int done = 0;
    while (done < length) {
      if (done > 0) {
        KeccakPermutation.next(state);
      }
      int next = Math.min((int) block.byteSize(), length - done);
      MemorySegment.copy(state, 0, block, LANE, 0, (int) block.byteSize() / Long.BYTES);
      MemorySegment.copy(block, ValueLayout.JAVA_BYTE, 0, result, offset + done, next);
      done += next;
    }
  }
}
