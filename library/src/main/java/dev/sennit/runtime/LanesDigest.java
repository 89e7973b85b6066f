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
  private final LaneMemory memory;
  private final OneBlocks oneBlocks;

  private final int lanes;
  private final Rest[] rests;
  private final long[] places;
  private final byte[] states;
  private final byte[] digest;
  private final long[] addresses;
  // How many blocks each lane has in memory that are not yet absorbed.
  private final int[] blocks;
  // Sets of lanes, one bit for each: all; those without a message; those whose message is one
  // block, of which nothing else is noted; of the others those whose message has no block absorbed,
  // and those whose message ends with what is in memory.
  private final long all;
  private long idle;
  private long ofOneBlock;
  private long begun;
  private long ending;

  /** What is not yet in memory of a message. */
  private static final class Rest {
    byte[] array;
    MemorySegment segment;
    PartedMessage parts;
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
    int blocksInMemory =
        Math.max(bytesPerCall / lanes, partLength + blockLength - 1) / blockLength;
    this.partLength = blocksInMemory * blockLength;
    Padding padding = Padding.of(algorithm);
    this.memory = new LaneMemory(padding, lanes, prefix, this.partLength);
    this.oneBlocks = new OneBlocks(padding, prefix, memory.oneBlocks());
    this.rests = new Rest[lanes];
    Arrays.setAll(rests, _ -> new Rest());
    this.places = new long[lanes];
    this.states = new byte[lanes * one.stateLength()];
    this.digest = new byte[digestLength];
    this.addresses = new long[lanes];
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
    if (length <= oneBlocks.longest()) {
      oneBlocks.place(lane, message, offset, length);
      ofOneBlock |= 1L << lane;
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
    int room = partLength - filled;
    int length = (int) Math.min(rest.end - rest.position, room);
    boolean ends = length == rest.end - rest.position;
    if (rest.array != null) {
      memory.place(lane, filled, rest.array, (int) rest.position, length);
    } else if (rest.segment != null) {
      memory.place(lane, filled, rest.segment, rest.position, length);
    } else {
      length = rest.parts.read(memory.room(lane, filled));
      ends = length < room;
    }
    rest.position += length;
    rest.total += filled + length;
    addresses[lane] = memory.address(lane);
    if (ends) {
      blocks[lane] = memory.pad(lane, filled + length, rest.total);
      ending |= 1L << lane;
    } else {
      blocks[lane] = partLength / blockLength;
    }
  }

  /** Absorbs as many blocks as every lane that is not idle has, and goes on to the next ones. */
  private void absorb() {
    Interruption.check();
    if (ofOneBlock == all) {
      oneBlocks.bring();
      kernel.absorb(states, kernel.initialStates(), oneBlocks.addresses(), 1);
      for (int lane = 0; lane < lanes; lane++) {
        writeDigest(lane);
      }
      ofOneBlock = 0;
      idle = all;
    } else {
      absorbDifferent();
    }
  }

  /** Makes messages of one block like others. */
  private void bringOneBlocks() {
    if (ofOneBlock != 0) {
      oneBlocks.bring();
      begun |= ofOneBlock;
      ending |= ofOneBlock;
      for (; ofOneBlock != 0; ofOneBlock &= ofOneBlock - 1) {
        int lane = Long.numberOfTrailingZeros(ofOneBlock);
        addresses[lane] = oneBlocks.addresses()[lane];
        blocks[lane] = 1;
      }
    }
  }

  private void absorbDifferent() {
    bringOneBlocks();
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
    kernel.absorb(states, states, addresses, count);
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
    Rest rest = rests[lane];
    rest.array = null;
    rest.segment = null;
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
    bringOneBlocks();
    beginStates();
    for (long rest = all & ~idle; rest != 0; rest &= rest - 1) {
      finish(Long.numberOfTrailingZeros(rest));
    }
  }

  /** Ends a message by the kernel for one. */
  private void finish(int lane) {
    byte[] state = kernel.getState(states, lane);
    while (true) {
      Interruption.check();
      MemorySegment rest = memory.blocks(addresses[lane], blocks[lane]);
      one.absorb(MemorySegment.ofArray(state), rest, state, 0);
      if ((ending >>> lane & 1) != 0) {
        break;
      }
      fill(lane, 0);
    }
    MemorySegment.copy(
        state, 0, results, ValueLayout.JAVA_BYTE, places[lane] * stride, digestLength);
    Arrays.fill(state, (byte) 0);
    end(lane);
  }

  @Override
  public void close() {
    Arrays.fill(states, (byte) 0);
    oneBlocks.clear();
    memory.close();
  }
}
