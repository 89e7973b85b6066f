package dev.sennit.runtime.batch;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Native memory in which the next part of each lane's message lies, as kernels reach nothing else
 * by its address.
 */
final class LaneMemory {
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  private static final long CACHE_LINE = 64;

  private final MemorySegment memory;
  private final BatchPadding padding;
  private final byte[] prefix;
  private final long stride;
  private final int lanes;
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
    // Behind a part there is room for padding; the same block keeps lanes apart in the cache.
    this.stride = (long) partLength + padding.blockLength();
    this.memory = arena.allocate(lanes * stride, CACHE_LINE);
  }

  private long begin(int lane) {
    return lane * stride;
  }

  /** The address of a lane's part. */
  long address(int lane) {
    return memory.address() + begin(lane);
  }

  /** What is at an address. */
  MemorySegment blocks(long address, long length) {
    return memory.asSlice(address - memory.address(), length);
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

  /** Does it from a segment. */
  void place(int lane, int filled, MemorySegment data, long offset, int length) {
    use(filled + length);
    MemorySegment.copy(data, offset, memory, begin(lane) + filled, length);
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
    use(padded);
    long from = begin(lane) + filled;
    long to = begin(lane) + padded;
    memory.asSlice(from, to - from).fill((byte) 0);
    memory.set(ValueLayout.JAVA_BYTE, from, padding.first());
    long end = to - Long.BYTES;
    memory.set(LONG, end, padding.end(total, memory.get(LONG, end)));
    return blocks;
  }

  /** Clears what has been used. */
  void clear() {
    for (int lane = 0; lane < lanes; lane++) {
      MemoryClearing.clear(memory.asSlice(begin(lane), used));
    }
    used = 0;
  }
}
