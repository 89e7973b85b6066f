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
import java.util.Arrays;

/**
 * Native memory in which the next part of each lane's message lies, as kernels reach nothing else
 * by its address.
 */
final class LaneMemory {
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private final MemorySegment memory;
  private final BatchPadding padding;
  private final byte[] prefix;
  private final long stride;
  private final int lanes;
  // The end of a message is padded here: each word that is written to a segment is checked by
  // itself.
  private final byte[] end;
  private final byte[] zeros;
  // Segments are made here, once.
  private final MemorySegment[] parts;
  // The most that a part had of messages and padding since all was cleared.
  private int used;

  /**
   * @param prefix what every message begins with
   * @param partLength how much of a message is here at once, in whole blocks
   */
  LaneMemory(BatchPadding padding, int lanes, byte[] prefix, int partLength, Arena arena) {
    this.padding = padding;
    this.prefix = prefix;
    this.lanes = lanes;
    this.end = new byte[padding.blocks(padding.blockLength() - 1) * padding.blockLength()];
    // Behind a part there is room for padding; the same block keeps lanes apart in the cache.
    this.stride = (long) partLength + padding.blockLength();
    this.memory = arena.allocate(lanes * stride, CacheLine.LENGTH);
    this.zeros = new byte[end.length];
    this.parts = new MemorySegment[lanes];
    Arrays.setAll(parts, lane -> memory.asSlice(begin(lane), stride));
  }

  private long begin(int lane) {
    return lane * stride;
  }

  /** The address of a lane's part. */
  long address(int lane) {
    return memory.address() + begin(lane);
  }

  /** Absorbs what is at an address into a state. */
  void absorb(long address, long length, DigestKernel kernel, byte[] states, int at) {
    kernel.absorb(states, at, memory, address - memory.address(), length);
  }

  /** Room in a lane's part behind what it has. */
  MemorySegment room(int lane, int filled, int length) {
    use(filled + length);
    return memory.asSlice(begin(lane) + filled, length);
  }

  private void use(int length) {
    used = Math.max(used, length);
  }

  /** Begins a lane's part with the prefix. */
  void placePrefix(int lane) {
    place(lane, 0, prefix, 0, prefix.length);
  }

  /** Copies some of a message to a lane's part. */
  void place(int lane, int filled, byte[] message, int offset, int length) {
    use(filled + length);
    MemorySegment.copy(
        message, offset, memory, ValueLayout.JAVA_BYTE, begin(lane) + filled, length);
  }

  void place(int lane, int filled, MemorySegment data, long offset, int length) {
    use(filled + length);
    MemorySegment.copy(data, offset, memory, begin(lane) + filled, length);
  }

  /**
   * Copies the last bytes of a message to a lane's part, and pads it.
   *
   * @param filled how much of the part the message has already
   * @param total how long all of it is, with the prefix
   * @return how many blocks the part has with the padding
   */
  int placeEnd(int lane, int filled, byte[] message, int offset, int length, long total) {
    int whole = wholeBlocks(filled + length);
    int behind = filled + length - whole;
    if (whole < filled) {
      place(lane, filled, message, offset, length);
      return pad(lane, filled + length, total);
    }
    if (whole > filled) {
      place(lane, filled, message, offset, whole - filled);
    }
    System.arraycopy(message, offset + length - behind, end, 0, behind);
    return placeEnd(lane, whole, behind, total);
  }

  int placeEnd(int lane, int filled, MemorySegment data, long offset, int length, long total) {
    int whole = wholeBlocks(filled + length);
    int behind = filled + length - whole;
    if (whole < filled) {
      place(lane, filled, data, offset, length);
      return pad(lane, filled + length, total);
    }
    if (whole > filled) {
      place(lane, filled, data, offset, whole - filled);
    }
    if (behind > 0) {
      MemorySegment.copy(data, ValueLayout.JAVA_BYTE, offset + length - behind, end, 0, behind);
    }
    return placeEnd(lane, whole, behind, total);
  }

  private int wholeBlocks(int length) {
    return length - length % padding.blockLength();
  }

  /** Pads the bytes behind a message's last whole block, and copies them behind that. */
  private int placeEnd(int lane, int whole, int behind, long total) {
    int padded = padding.blocks(behind) * padding.blockLength();
    Arrays.fill(end, behind, padded, (byte) 0);
    end[behind] = padding.first();
    int last = padded - Long.BYTES;
    LONGS.set(end, last, padding.end(total, (long) LONGS.get(end, last)));
    place(lane, whole, end, 0, padded);
    return (whole + padded) / padding.blockLength();
  }

  /**
   * Pads a message that ends in a lane's part.
   *
   * @param filled how much of the part the message has
   * @param total how long all of it is, with the prefix
   * @return how many blocks the part has with the padding
   */
  int pad(int lane, int filled, long total) {
    int blocks = padding.blocks(filled);
    int padded = blocks * padding.blockLength();
    place(lane, filled, zeros, 0, padded - filled);
    memory.set(ValueLayout.JAVA_BYTE, begin(lane) + filled, padding.first());
    long end = begin(lane) + padded - Long.BYTES;
    memory.set(LONG, end, padding.end(total, memory.get(LONG, end)));
    return blocks;
  }

  /** Clears what has been used. */
  void clear() {
    for (int lane = 0; lane < lanes; lane++) {
      MemoryClearing.clear(parts[lane], used);
    }
    MemoryClearing.clear(end);
    used = 0;
  }
}
