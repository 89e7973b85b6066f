package dev.sennit.runtime.blake3;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.standin.Blake3OutputBlock;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The output of a message, which has no end that anybody reaches: its root, compressed with the
 * number of each block of the output. It does not change, but for being cleared.
 */
public final class TreeOutput {
  /** The length of a block. */
  static final int BLOCK = 64;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);

  // As Blake3OutputBlock has its state: the value, what the second half comes to, the number of the
  // block of output, the length of the root's block, and the flags.
  private static final int VALUE = 8;
  private static final int NUMBER = 16;
  private static final int LENGTH = 18;
  private static final int FLAGS = 19;
  private static final int WORDS = 20;

  private final int[] root = new int[WORDS];
  private final byte[] block = new byte[BLOCK];

  /**
   * @param value the words of the chaining value before the root's block
   * @param block what has the root's block
   * @param length how long that is
   */
  TreeOutput(int[] value, byte[] block, int offset, int length, int flags) {
    System.arraycopy(value, 0, root, 0, VALUE);
    System.arraycopy(block, offset, this.block, 0, length);
    root[LENGTH] = length;
    root[FLAGS] = flags;
  }

  /** Writes a part of the output. */
  public void read(long position, byte[] result, int offset, int length) {
    int[] words = new int[WORDS];
    byte[] bytes = new byte[BLOCK];
    int done = 0;
    while (done < length) {
      long at = position + done;
      compute(at / BLOCK, words, bytes);
      int from = (int) (at % BLOCK);
      int some = Math.min(BLOCK - from, length - done);
      System.arraycopy(bytes, from, result, offset + done, some);
      done += some;
    }
    Arrays.fill(words, 0);
    Arrays.fill(bytes, (byte) 0);
  }

  private void compute(long number, int[] words, byte[] bytes) {
    System.arraycopy(root, 0, words, 0, WORDS);
    words[NUMBER] = (int) number;
    words[NUMBER + 1] = (int) (number >>> Integer.SIZE);
    Blake3OutputBlock.next(words, block, 0);
    for (int i = 0; i < BLOCK / Integer.BYTES; i++) {
      INT.set(bytes, i * Integer.BYTES, words[i]);
    }
  }

  /** Clears what the output is made from. */
  public void clear() {
    Arrays.fill(root, 0);
    MemoryClearing.clear(block);
  }
}
