package dev.sennit.runtime.batch;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.CacheLine;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Places for short messages, of each number of blocks as many. They are filled on the heap and
 * brought to native memory together, as each word that is written there is checked by itself. A
 * message is copied and padded without a branch on its length as far as can be, as nothing could
 * predict it.
 */
final class ShortMessageSlots {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  /** The most blocks that a message here has. */
  static final int MOST_BLOCKS = 4;

  // Up to there words are copied by a loop without a condition, be the message as short as it may.
  private static final int UNCONDITIONAL = 40;

  private final BatchPadding padding;
  private final int prefixLength;
  private final int each;
  // Where each begins.
  private final int[] begins;
  private final byte[] memory;
  // How memory is before messages come: prefixes and zeros.
  private final byte[] prefixes;
  private final MemorySegment nativeMemory;

  /**
   * @param prefixLength how long what every message begins with is: {@link #placePrefix}
   * @param each how many there are of each number of blocks
   * @param arena where memory is allocated
   */
  ShortMessageSlots(BatchPadding padding, int prefixLength, int each, Arena arena) {
    this.padding = padding;
    this.prefixLength = prefixLength;
    this.each = each;
    this.begins = new int[end(MOST_BLOCKS)];
    int at = 0;
    for (int blocks = 1; blocks <= MOST_BLOCKS; blocks++) {
      for (int slot = first(blocks); slot < end(blocks); slot++) {
        begins[slot] = at;
        at += length(blocks);
      }
    }
    this.memory = new byte[at];
    this.prefixes = new byte[at];
    this.nativeMemory = arena.allocate(at, CacheLine.LENGTH);
  }

  /** Has messages begin with that prefix. There are none yet. */
  void placePrefix(byte[] prefix) {
    if (prefixLength == 0) {
      return;
    }
    for (int slot = first(1); slot < begins.length; slot++) {
      System.arraycopy(prefix, 0, prefixes, begins[slot], prefixLength);
    }
    System.arraycopy(prefixes, 0, memory, 0, memory.length);
  }

  /** The first slot of messages of so many blocks. */
  int first(int blocks) {
    return blocks * each;
  }

  /** The one behind the last of them. */
  int end(int blocks) {
    return first(blocks + 1);
  }

  private int length(int blocks) {
    return blocks * padding.blockLength();
  }

  /** Where a slot begins, for {@link #fill}; the next one of as many blocks is behind it. */
  int begin(int slot) {
    return begins[slot];
  }

  /** Makes a message the blocks of a slot; says where the next one begins. */
  int fill(int begin, int blocks, byte[] message, int offset, int length) {
    int at = begin + prefixLength;
    copy(message, offset, length, memory, at);
    at += length;
    memory[at] = padding.first();
    int next = begin + length(blocks);
    int end = next - Long.BYTES;
    LONGS.set(memory, end, padding.end(at - begin, (long) LONGS.get(memory, end)));
    return next;
  }

  private static void copy(byte[] message, int offset, int length, byte[] memory, int at) {
    if (length >= 2 * Long.BYTES) {
      copyEnds(message, offset, length, memory, at, 2);
      if (length > 4 * Long.BYTES) {
        copyMiddle(message, offset, length, memory, at);
      }
    } else if (length >= Long.BYTES) {
      copyEnds(message, offset, length, memory, at, 1);
    } else {
      for (int i = 0; i < length; i++) {
        memory[at + i] = message[offset + i];
      }
    }
  }

  /** Copies the first words and the last ones, which may overlap. */
  private static void copyEnds(
      byte[] message, int offset, int length, byte[] memory, int at, int words) {
    int last = length - words * Long.BYTES;
    for (int i = 0; i < words * Long.BYTES; i += Long.BYTES) {
      copyWord(message, offset + i, memory, at + i);
      copyWord(message, offset + last + i, memory, at + last + i);
    }
  }

  /** Copies all but the first two words and the last two. */
  private static void copyMiddle(byte[] message, int offset, int length, byte[] memory, int at) {
    int end = length - 2 * Long.BYTES;
    for (int i = 2 * Long.BYTES; i < UNCONDITIONAL; i += Long.BYTES) {
      // Behind the last word it is the last word again.
      int word = Math.min(i, end);
      copyWord(message, offset + word, memory, at + word);
    }
    for (int i = UNCONDITIONAL; i < end; i += Long.BYTES) {
      copyWord(message, offset + i, memory, at + i);
    }
  }

  private static void copyWord(byte[] message, int offset, byte[] memory, int at) {
    LONGS.set(memory, at, (long) LONGS.get(message, offset));
  }

  /** The address of a slot's blocks, once they have been brought. */
  long address(int slot) {
    return nativeMemory.address() + begins[slot];
  }

  /** Absorbs the blocks of a slot into the first of some states. */
  void absorb(int slot, int blocks, DigestKernel kernel, byte[] states) {
    kernel.absorb(states, 0, nativeMemory, begins[slot], length(blocks));
  }

  /** Brings the first slots of so many blocks, up to {@code end}, to native memory. */
  void bring(int blocks, int end) {
    int begin = begins[first(blocks)];
    int length = (end - first(blocks)) * length(blocks);
    MemorySegment.copy(memory, begin, nativeMemory, ValueLayout.JAVA_BYTE, begin, length);
  }

  /** Makes room in them for the next messages. */
  void empty(int blocks, int end) {
    int begin = begins[first(blocks)];
    int length = (end - first(blocks)) * length(blocks);
    System.arraycopy(prefixes, begin, memory, begin, length);
  }

  /** Clears what is left of messages. */
  void clear() {
    MemoryClearing.clear(memory);
    MemoryClearing.clear(nativeMemory);
  }
}
