package dev.sennit.runtime;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Native memory in which the next blocks of each lane's message lie, as kernels reach nothing else
 * by its address. Here messages are padded.
 *
 * <p>A short message is copied and padded without a branch on its length, which nothing could
 * predict.
 */
final class LaneMemory implements AutoCloseable {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  private final Arena arena;
  private final MemorySegment memory;
  private final byte[] prefix;
  private final int blockLength;
  private final int partLength;
  private final int stride;
  private final byte paddingBegin;
  private final int paddingLength;
  private final boolean lengthReversed;
  private final boolean lengthPadded;
  private final int oneBlock;

  /**
   * @param prefix what every message begins with
   * @param partLength how much of a message is here at once, in whole blocks
   */
  LaneMemory(DigestAlgorithm algorithm, int lanes, byte[] prefix, int partLength) {
    this.prefix = prefix;
    this.blockLength = algorithm.blockLength();
    this.partLength = partLength;
    // Behind a part there is room for padding; the same block keeps lanes apart in the cache.
    this.stride = partLength + blockLength;
    this.lengthPadded = algorithm.paddingBegin() == 0;
    this.paddingBegin = (byte) (lengthPadded ? 0x80 : algorithm.paddingBegin());
    // FIPS 180-4, section 5.1: the length has two words.
    this.paddingLength = 1 + (lengthPadded ? 2 * algorithm.family().wordLength() : 0);
    this.lengthReversed = algorithm.family().byteOrder() == BIG_ENDIAN;
    this.oneBlock = blockLength - paddingLength - prefix.length;
    this.arena = Arena.ofConfined();
    this.memory = arena.allocate((long) lanes * stride, 64);
  }

  /** The address of a lane's part. */
  long address(int lane) {
    return memory.address() + (long) lane * stride;
  }

  /** What a lane has room for. */
  MemorySegment part(int lane, int from) {
    return memory.asSlice((long) lane * stride + from, partLength - from);
  }

  /** The blocks of a lane from one on. */
  MemorySegment blocks(long address, int blocks) {
    return memory.asSlice(address - memory.address(), (long) blocks * blockLength);
  }

  /** The longest message that is one block with its prefix and its padding. */
  int oneBlock() {
    return oneBlock;
  }

  /** Makes a message of {@link #oneBlock} bytes at most a block with its prefix and padding. */
  void placeOneBlock(int lane, byte[] message, int offset, int length) {
    long block = (long) lane * stride;
    for (int i = 0; i < blockLength; i += Long.BYTES) {
      memory.set(LONG, block + i, 0);
    }
    placePrefix(lane);
    long at = block + prefix.length;
    if (length >= Long.BYTES) {
      // Beyond the last word it is the last word again.
      int last = length - Long.BYTES;
      for (int i = 0; i < oneBlock; i += Long.BYTES) {
        int word = Math.min(i, last);
        memory.set(LONG, at + word, (long) LONGS.get(message, offset + word));
      }
    } else {
      for (int i = 0; i < length; i++) {
        memory.set(ValueLayout.JAVA_BYTE, at + i, message[offset + i]);
      }
    }
    int total = prefix.length + length;
    memory.set(ValueLayout.JAVA_BYTE, block + total, paddingBegin);
    end(block + blockLength, total);
  }

  /** The same with a message in a segment. */
  void placeOneBlock(int lane, MemorySegment data, long offset, int length) {
    long block = (long) lane * stride;
    for (int i = 0; i < blockLength; i += Long.BYTES) {
      memory.set(LONG, block + i, 0);
    }
    placePrefix(lane);
    long at = block + prefix.length;
    if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      for (int i = 0; i < oneBlock; i += Long.BYTES) {
        int word = Math.min(i, last);
        memory.set(LONG, at + word, data.get(LONG, offset + word));
      }
    } else {
      for (int i = 0; i < length; i++) {
        memory.set(ValueLayout.JAVA_BYTE, at + i, data.get(ValueLayout.JAVA_BYTE, offset + i));
      }
    }
    int total = prefix.length + length;
    memory.set(ValueLayout.JAVA_BYTE, block + total, paddingBegin);
    end(block + blockLength, total);
  }

  /** Begins a lane's part with the prefix. */
  void placePrefix(int lane) {
    if (prefix.length > 0) {
      MemorySegment.copy(
          prefix, 0, memory, ValueLayout.JAVA_BYTE, (long) lane * stride, prefix.length);
    }
  }

  /** Copies some of a message to a lane's part. */
  void place(int lane, int at, byte[] message, int offset, int length) {
    MemorySegment.copy(
        message, offset, memory, ValueLayout.JAVA_BYTE, (long) lane * stride + at, length);
  }

  /** The same from a segment. */
  void place(int lane, int at, MemorySegment data, long offset, int length) {
    MemorySegment.copy(data, offset, memory, (long) lane * stride + at, length);
  }

  /**
   * Pads a message that ends in a lane's part.
   *
   * @param length how much of the part the message has
   * @param total how long all of it is, with the prefix
   * @return how many blocks the part has with the padding
   */
  int pad(int lane, int length, long total) {
    int blocks = (length + paddingLength + blockLength - 1) / blockLength;
    long from = (long) lane * stride + length;
    long to = (long) lane * stride + (long) blocks * blockLength;
    memory.asSlice(from, to - from).fill((byte) 0);
    memory.set(ValueLayout.JAVA_BYTE, from, paddingBegin);
    end(to, total);
    return blocks;
  }

  private void end(long end, long total) {
    if (lengthPadded) {
      long bits = total * Byte.SIZE;
      memory.set(LONG, end - Long.BYTES, lengthReversed ? Long.reverseBytes(bits) : bits);
    } else {
      // FIPS 202, section 5.1: the last bit of the block is one, be it in the padding's first byte.
      byte last = memory.get(ValueLayout.JAVA_BYTE, end - 1);
      memory.set(ValueLayout.JAVA_BYTE, end - 1, (byte) (last | 0x80));
    }
  }

  /** Clears it and gives it back. */
  @Override
  public void close() {
    memory.fill((byte) 0);
    arena.close();
  }
}
