package dev.sennit.runtime;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Short messages that have the same number of blocks with their prefix and their padding, a place
 * for each lane. They are made on the heap and brought to native memory together, as each word that
 * is written there is checked by itself. A message is copied and padded without a branch on its
 * length as far as can be, as nothing could predict it.
 */
final class EqualBlocks {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  /** The most blocks that a message here has. */
  static final int MOST = 4;

  // Copied by a loop without a condition.
  private static final int WORDS = 64;

  private final Padding padding;
  private final byte[] prefix;
  private final int longest;
  private final int longestOfOne;
  // Zeros where no message is.
  private final byte[] blocks;
  private final MemorySegment memory;
  private final long[] addresses;
  private int count;

  /**
   * @param memory where the blocks are brought to, {@link #MOST} for each lane
   */
  EqualBlocks(Padding padding, byte[] prefix, MemorySegment memory) {
    this.padding = padding;
    this.prefix = prefix;
    this.longestOfOne = padding.blockLength() - padding.length() - prefix.length;
    this.longest = longestOfOne + (MOST - 1) * padding.blockLength();
    this.blocks = new byte[(int) memory.byteSize()];
    this.memory = memory;
    this.addresses = new long[blocks.length / MOST / padding.blockLength()];
    begin(1);
  }

  /** The longest message that may be here. */
  int longest() {
    return longest;
  }

  /** How many blocks a message has. */
  int blocks(int length) {
    return length <= longestOfOne ? 1 : padding.blocks(prefix.length + length);
  }

  /** How many blocks the messages have that are here. */
  int count() {
    return count;
  }

  /** Begins messages of another number of blocks, when there are no others here. */
  void begin(int count) {
    this.count = count;
    for (int lane = 0; lane < addresses.length; lane++) {
      addresses[lane] = memory.address() + (long) lane * count * padding.blockLength();
    }
  }

  /** Where the blocks of each lane are brought to; to be read only. */
  long[] addresses() {
    return addresses;
  }

  /** Makes a message the blocks of a lane. */
  void place(int lane, byte[] message, int offset, int length) {
    int begin = lane * count * padding.blockLength();
    int at = begin;
    if (prefix.length > 0) {
      at += copy(prefix, 0, prefix.length, at);
    }
    at += copy(message, offset, length, at);
    blocks[at] = padding.first();
    int end = begin + count * padding.blockLength() - Long.BYTES;
    LONGS.set(blocks, end, padding.end(at - begin, (long) LONGS.get(blocks, end)));
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
    int length = addresses.length * count * padding.blockLength();
    MemorySegment.copy(blocks, 0, memory, ValueLayout.JAVA_BYTE, 0, length);
    Arrays.fill(blocks, 0, length, (byte) 0);
  }

  /** Clears what is on the heap. */
  void clear() {
    Arrays.fill(blocks, (byte) 0);
  }
}
