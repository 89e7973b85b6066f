package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Digests of many messages by a kernel for several: each message goes through a lane, and when it
 * ends the next one takes its place. A call absorbs as many blocks as every lane has. When too few
 * messages are left for the kernel to pay, that for one message ends them, from where they are.
 *
 * <p>What is called a lane here is a place of the kernel's, be it in a vector or in a strand.
 */
final class LanesDigest implements BatchDigest {
  // So that an interrupt ends a batch soon, however long a message is.
  private static final int MOST_IN_PLACE = 1 << 16;

  private final LanesKernel kernel;
  private final DigestKernel one;
  private final int paysFrom;
  private final MemorySegment results;
  private final long stride;
  // The array of the results and where they begin in it, as writing there is faster; or null.
  private final byte[] array;
  private final int arrayOffset;
  private final int digestLength;
  private final int prefixLength;
  private final int blockLength;
  private final int partLength;
  private final int blocksPerCall;
  // How many blocks until the lanes' parts end: all at once, as each end costs a call.
  private int turn;
  private final LaneMemory memory;
  private final EqualBlocks equalBlocks;

  private final int lanes;
  private final Rest[] rests;
  private final long[] places;
  private final byte[] states;
  private final MemorySegment statesSegment;
  private final byte[] digest;
  private final long[] addresses;
  private final MemorySegment addressesSegment;
  // How many blocks each lane has in memory that are not yet absorbed.
  private final int[] blocks;
  // Sets of lanes, one bit for each: all; those without a message; those whose message is among
  // the equal blocks on the heap, of which nothing else is noted; those whose message has been
  // brought from there; of all but the equal ones those whose message has no block absorbed, and
  // those whose message ends with what is in memory.
  private final long all;
  private long idle;
  private long equal;
  private long brought;
  private long begun;
  private long ending;

  /** What is not yet in memory of a message. */
  private static final class Rest {
    byte[] array;
    MemorySegment segment;
    PartedMessage parts;
    // Whether the blocks that are not absorbed are in the segment, before the position.
    boolean inPlace;
    long position;
    long end;
    long total;
  }

  LanesDigest(
      LaneSelection.Choice choice,
      byte[] prefix,
      MemorySegment results,
      long stride,
      int partLength) {
    this.kernel = choice.lanes();
    this.one = choice.one();
    this.paysFrom = choice.paysFrom();
    this.results = results;
    this.stride = stride;
    this.array = results.heapBase().orElse(null) instanceof byte[] bytes ? bytes : null;
    this.arrayOffset = array == null ? 0 : (int) results.address();
    this.digestLength = one.digestLength();
    this.prefixLength = prefix.length;
    this.blockLength = one.blockLength();
    this.lanes = kernel.shape().messages();
    DigestAlgorithm algorithm = one.algorithm();
    int bytesPerCall = algorithm.family().bytesPerCall(blockLength);
    // A block of each message takes no longer than so many blocks by the kernel for one.
    this.blocksPerCall = bytesPerCall / paysFrom / blockLength;
    // What is copied to memory stays in the first cache, where no longer parts are asked for.
    int blocksInMemory = Math.max(bytesPerCall / lanes, partLength + blockLength - 1) / blockLength;
    this.partLength = blocksInMemory * blockLength;
    this.turn = blocksInMemory;
    Padding padding = Padding.of(algorithm);
    this.memory = new LaneMemory(padding, lanes, prefix, this.partLength);
    this.equalBlocks = new EqualBlocks(padding, prefix, memory.equalBlocks());
    this.rests = new Rest[lanes];
    Arrays.setAll(rests, _ -> new Rest());
    this.places = new long[lanes];
    this.states = new byte[lanes * one.stateLength()];
    this.statesSegment = MemorySegment.ofArray(states);
    this.digest = new byte[digestLength];
    this.addresses = new long[lanes];
    this.addressesSegment = MemorySegment.ofArray(addresses);
    this.blocks = new int[lanes];
    this.all = -1L >>> (Long.SIZE - lanes);
    this.idle = all;
  }

  @Override
  public int copied() {
    return partLength - prefixLength;
  }

  @Override
  public void add(long place, byte[] message, int offset, int length) {
    int lane = begin(place);
    if (length <= equalBlocks.longest() && isEqual(equalBlocks.blocks(length))) {
      equalBlocks.place(lane, message, offset, length);
      equal |= 1L << lane;
    } else {
      rests[lane].array = message;
      begin(lane, offset, length);
    }
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    int lane = begin(place);
    rests[lane].segment = data;
    begin(lane, offset, length);
  }

  @Override
  public void add(long place, PartedMessage message) {
    int lane = begin(place);
    rests[lane].parts = message;
    begin(lane, 0, 0);
  }

  @Override
  public void addNull(long place) {
    results.asSlice(place * stride, one.digestLength()).fill((byte) 0);
  }

  /** Whether a message has as many blocks as the equal ones, or can be the first of them. */
  private boolean isEqual(int count) {
    if (brought != 0) {
      // Bringing others would overwrite them.
      return false;
    }
    if (equal == 0 && count != equalBlocks.count()) {
      equalBlocks.begin(count);
    }
    return count == equalBlocks.count();
  }

  /** Gives an idle lane to the next message. */
  private int begin(long place) {
    while (idle == 0) {
      absorb();
    }
    int lane = Long.numberOfTrailingZeros(idle);
    idle &= idle - 1;
    places[lane] = place;
    return lane;
  }

  private void begin(int lane, long offset, long length) {
    Rest rest = rests[lane];
    rest.position = offset;
    rest.end = offset + length;
    rest.total = 0;
    begun |= 1L << lane;
    memory.placePrefix(lane);
    fill(lane, prefixLength);
  }

  /** Fills a lane's part, of which some is filled, with what comes next of its message. */
  private void fill(int lane, int filled) {
    Rest rest = rests[lane];
    long left = rest.end - rest.position;
    rest.inPlace =
        rest.segment != null
            && filled == 0
            && left >= blockLength
            && Confinement.lastsForCall(rest.segment);
    if (rest.inPlace) {
      takeInPlace(lane, left);
      return;
    }
    int room = (rest.parts == null && left <= copied() ? partLength : turn * blockLength) - filled;
    int length = (int) Math.min(left, room);
    boolean ends = length == left;
    if (rest.array != null) {
      memory.place(lane, filled, rest.array, (int) rest.position, length);
    } else if (rest.segment != null) {
      memory.place(lane, filled, rest.segment, rest.position, length);
    } else {
      length = rest.parts.read(memory.room(lane, filled, room));
      ends = length < room;
    }
    rest.position += length;
    rest.total += filled + length;
    addresses[lane] = memory.address(lane);
    if (ends) {
      blocks[lane] = memory.pad(lane, filled + length, rest.total);
      ending |= 1L << lane;
    } else {
      blocks[lane] = turn;
    }
  }

  /** Takes all blocks that are left but the last one where they are. */
  private void takeInPlace(int lane, long left) {
    Rest rest = rests[lane];
    blocks[lane] = (int) Math.min(left / blockLength, MOST_IN_PLACE);
    long length = (long) blocks[lane] * blockLength;
    addresses[lane] = rest.segment.asSlice(rest.position, length).address();
    rest.position += length;
    rest.total += length;
  }

  /** Absorbs as many blocks as every lane that is not idle has, and goes on to the next ones. */
  private void absorb() {
    Interruption.check();
    if (equal == all) {
      equalBlocks.bring();
      kernel.absorb(
          statesSegment, kernel.initialStates(), equalBlocks.addresses(), equalBlocks.count());
      for (int lane = 0; lane < lanes; lane++) {
        writeDigest(lane);
      }
      equal = 0;
      idle = all;
    } else {
      absorbDifferent();
    }
  }

  /** Makes the equal messages like others. */
  private void bringEqual() {
    if (equal != 0) {
      equalBlocks.bring();
      begun |= equal;
      ending |= equal;
      brought |= equal;
      for (; equal != 0; equal &= equal - 1) {
        int lane = Long.numberOfTrailingZeros(equal);
        addresses[lane] = equalBlocks.address(lane);
        blocks[lane] = equalBlocks.count();
      }
    }
  }

  private void absorbDifferent() {
    bringEqual();
    int least = Long.numberOfTrailingZeros(~idle);
    for (long rest = all & ~idle; rest != 0; rest &= rest - 1) {
      int lane = Long.numberOfTrailingZeros(rest);
      if (blocks[lane] < blocks[least]) {
        least = lane;
      }
    }
    int count = Math.min(blocks[least], blocksPerCall);
    for (long rest = idle; rest != 0; rest &= rest - 1) {
      // It reads somewhere, too.
      addresses[Long.numberOfTrailingZeros(rest)] = addresses[least];
    }
    beginStates();
    kernel.absorb(statesSegment, statesSegment, addressesSegment, count);
    turn -= count;
    if (turn <= 0) {
      turn = partLength / blockLength;
    }
    for (long rest = all & ~idle; rest != 0; rest &= rest - 1) {
      int lane = Long.numberOfTrailingZeros(rest);
      blocks[lane] -= count;
      if (blocks[lane] != 0) {
        addresses[lane] += (long) count * blockLength;
      } else if ((ending >>> lane & 1) != 0) {
        writeDigest(lane);
        end(lane);
      } else {
        fill(lane, 0);
      }
    }
  }

  private void beginStates() {
    for (; begun != 0; begun &= begun - 1) {
      kernel.begin(states, Long.numberOfTrailingZeros(begun));
    }
  }

  private void writeDigest(int lane) {
    long at = places[lane] * stride;
    if (array != null) {
      kernel.writeDigest(states, lane, array, arrayOffset + (int) at);
    } else {
      kernel.writeDigest(states, lane, digest, 0);
      MemorySegment.copy(digest, 0, results, ValueLayout.JAVA_BYTE, at, digestLength);
    }
  }

  private void end(int lane) {
    idle |= 1L << lane;
    ending &= ~(1L << lane);
    brought &= ~(1L << lane);
    Rest rest = rests[lane];
    rest.array = null;
    rest.segment = null;
    rest.inPlace = false;
    if (rest.parts != null) {
      PartedMessage parts = rest.parts;
      rest.parts = null;
      parts.ended();
    }
  }

  @Override
  public void finish() {
    while (lanes - Long.bitCount(idle) >= paysFrom) {
      absorb();
    }
    bringEqual();
    beginStates();
    turn = partLength / blockLength;
    for (long rest = all & ~idle; rest != 0; rest &= rest - 1) {
      finish(Long.numberOfTrailingZeros(rest));
    }
  }

  /** Ends a message by the kernel for one. */
  private void finish(int lane) {
    byte[] state = kernel.getState(states, lane);
    try {
      Interruption.check();
      one.absorb(MemorySegment.ofArray(state), blocks(lane), state, 0);
      while ((ending >>> lane & 1) == 0) {
        fill(lane, 0);
        Interruption.check();
        one.absorb(MemorySegment.ofArray(state), blocks(lane), state, 0);
      }
      MemorySegment.copy(
          state, 0, results, ValueLayout.JAVA_BYTE, places[lane] * stride, digestLength);
    } finally {
      Arrays.fill(state, (byte) 0);
    }
    end(lane);
  }

  private MemorySegment blocks(int lane) {
    Rest rest = rests[lane];
    long length = (long) blocks[lane] * blockLength;
    return rest.inPlace
        ? rest.segment.asSlice(rest.position - length, length)
        : memory.blocks(addresses[lane], length);
  }

  @Override
  public void close() {
    Arrays.fill(states, (byte) 0);
    Arrays.fill(digest, (byte) 0);
    equalBlocks.clear();
    memory.close();
  }
}
