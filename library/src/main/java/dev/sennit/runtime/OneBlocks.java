package dev.sennit.runtime;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Messages that are one block with their prefix and their padding, a place for each lane. They are
 * made on the heap and brought to native memory together, as it takes the JIT compiler much longer
 * to write single words there. A message is copied and padded without a branch on its length, which
 * nothing could predict.
 */
final class OneBlocks {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  // Copied by a loop without a condition.
  private static final int WORDS = 64;

  private final Padding padding;
  private final byte[] prefix;
  private final int longest;
  // Zeros where no message is.
  private final byte[] blocks;
  private final MemorySegment memory;
  private final long[] addresses;

  /**
   * @param memory where the blocks are brought to, a block for each lane
   */
  OneBlocks(Padding padding, byte[] prefix, MemorySegment memory) {
    this.padding = padding;
    this.prefix = prefix;
    this.longest = padding.blockLength() - padding.length() - prefix.length;
    this.blocks = new byte[(int) memory.byteSize()];
    this.memory = memory;
    this.addresses = new long[blocks.length / padding.blockLength()];
    Arrays.setAll(addresses, lane -> memory.address() + (long) lane * padding.blockLength());
  }

  /** The longest message that is one block with its prefix and padding. */
  int longest() {
    return longest;
  }

  /** Where each lane's block is brought to, which nobody changes. */
  long[] addresses() {
    return addresses;
  }

  /** Makes a message of {@link #longest} bytes at most the block of a lane. */
  void place(int lane, byte[] message, int offset, int length) {
    int block = lane * padding.blockLength();
    int at = block;
    if (prefix.length > 0) {
      at += copy(prefix, 0, prefix.length, at);
    }
    at += copy(message, offset, length, at);
    blocks[at] = padding.first();
    int end = block + padding.blockLength() - Long.BYTES;
    LONGS.set(blocks, end, padding.end(at - block, (long) LONGS.get(blocks, end)));
  }

  private int copy(byte[] message, int offset, int length, int at) {
    if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      for (int i = 0; i < WORDS; i += Long.BYTES) {
        // Behind the last word it is the last word again.
        int word = Math.min(i, last);
        LONGS.set(blocks, at + word, (long) LONGS.get(message, offset + word));
      }
      for (int i = WORDS; i < length; i += Long.BYTES) {
        int word = Math.min(i, last);
        LONGS.set(blocks, at + word, (long) LONGS.get(message, offset + word));
      }
    } else {
      for (int i = 0; i < length; i++) {
        blocks[at + i] = message[offset + i];
      }
    }
    return length;
  }

  /** Brings all blocks to native memory, and makes room for the next ones. */
  void bring() {
    MemorySegment.copy(blocks, 0, memory, ValueLayout.JAVA_BYTE, 0, blocks.length);
    clear();
  }

  /** Clears what is on the heap. */
  void clear() {
    Arrays.fill(blocks, (byte) 0);
  }
}
