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
  private final int prefixLength;
  private final int blockLength;
  private final int partLength;
  private final int blocksPerCall;
  private final LaneMemory memory;

  private final int lanes;
  private final Lane[] messages;
  private final long[] places;
  private final byte[] states;
  private final long[] addresses;
  // How many blocks each lane has in memory that are not yet absorbed.
  private final int[] blocks;
  // Sets of lanes, one bit for each.
  private final long all;
  private long idle;
  private long begun;
  private long ended;

  /** What is not yet in memory of a message. */
  private static final class Lane {
    byte[] array;
    MemorySegment segment;
    PartedMessage parts;
    long position;
    long end;
    long total;
  }

  LanesDigest(
      LaneSelection.Choice choice, byte[] prefix, MemorySegment results, long stride, int partLength) {
    this.kernel = choice.lanes();
    this.one = choice.one();
    this.paysFrom = choice.paysFrom();
    this.results = results;
    this.stride = stride;
    this.prefixLength = prefix.length;
    this.blockLength = one.blockLength();
    this.lanes = kernel.shape().messages();
    // Several messages at once take no longer than one that has all their bytes.
    DigestAlgorithm algorithm = one.algorithm();
    this.blocksPerCall = algorithm.family().bytesPerCall(blockLength) / lanes / blockLength;
    int blocksInMemory = Math.max(blocksPerCall, (partLength + blockLength - 1) / blockLength);
    this.partLength = blocksInMemory * blockLength;
    this.memory = new LaneMemory(algorithm, lanes, prefix, this.partLength);
    this.messages = new Lane[lanes];
    Arrays.setAll(messages, _ -> new Lane());
    this.places = new long[lanes];
    this.states = new byte[lanes * one.stateLength()];
    this.addresses = new long[lanes];
    this.blocks = new int[lanes];
    this.all = -1L >>> (Long.SIZE - lanes);
    this.idle = all;
  }

  @Override
  public void add(long place, byte[] message, int offset, int length) {
    int lane = begin(place);
    if (length <= memory.oneBlock()) {
      memory.placeOneBlock(lane, message, offset, length);
      beginOneBlock(lane);
    } else {
      messages[lane].array = message;
      begin(lane, offset, length);
    }
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    int lane = begin(place);
    if (length <= memory.oneBlock()) {
      memory.placeOneBlock(lane, data, offset, (int) length);
      beginOneBlock(lane);
    } else {
      messages[lane].segment = data;
      begin(lane, offset, length);
    }
  }

  @Override
  public void add(long place, PartedMessage message) {
    int lane = begin(place);
    messages[lane].parts = message;
    begin(lane, 0, 0);
  }

  /** Gives an idle lane to the next message. */
  private int begin(long place) {
    while (idle == 0) {
      absorb();
    }
    int lane = Long.numberOfTrailingZeros(idle);
    idle &= idle - 1;
    begun |= 1L << lane;
    places[lane] = place;
    return lane;
  }

  private void beginOneBlock(int lane) {
    addresses[lane] = memory.address(lane);
    blocks[lane] = 1;
    ended |= 1L << lane;
  }

  private void begin(int lane, long offset, long length) {
    Lane message = messages[lane];
    message.position = offset;
    message.end = offset + length;
    message.total = 0;
    memory.placePrefix(lane);
    fill(lane, prefixLength);
  }

  /** Fills a lane's part, of which some is filled, with what comes next of its message. */
  private void fill(int lane, int filled) {
    Lane message = messages[lane];
    int room = partLength - filled;
    int length = (int) Math.min(message.end - message.position, room);
    boolean ends = length == message.end - message.position;
    if (message.array != null) {
      memory.place(lane, filled, message.array, (int) message.position, length);
    } else if (message.segment != null) {
      memory.place(lane, filled, message.segment, message.position, length);
    } else {
      length = message.parts.read(memory.part(lane, filled));
      ends = length < room;
    }
    message.position += length;
    message.total += filled + length;
    addresses[lane] = memory.address(lane);
    if (ends) {
      blocks[lane] = memory.pad(lane, filled + length, message.total);
      ended |= 1L << lane;
    } else {
      blocks[lane] = partLength / blockLength;
    }
  }

  /** Absorbs as many blocks as every lane that is not idle has, and goes on to the next ones. */
  private void absorb() {
    Interruption.check();
    int next = Integer.MAX_VALUE;
    int least = 0;
    for (int lane = 0; lane < lanes; lane++) {
      if ((idle >>> lane & 1) == 0 && blocks[lane] < next) {
        next = blocks[lane];
        least = lane;
      }
    }
    next = Math.min(next, blocksPerCall);
    for (long rest = idle; rest != 0; rest &= rest - 1) {
      // It reads somewhere, too.
      addresses[Long.numberOfTrailingZeros(rest)] = addresses[least];
    }
    byte[] before = kernel.initialStates();
    if ((begun | idle) != all) {
      beginStates();
      before = states;
    }
    begun = 0;
    kernel.absorb(states, before, addresses, next);
    for (int lane = 0; lane < lanes; lane++) {
      if ((idle >>> lane & 1) == 0) {
        blocks[lane] -= next;
        if (blocks[lane] != 0) {
          addresses[lane] += (long) next * blockLength;
        } else if ((ended >>> lane & 1) != 0) {
          kernel.writeDigest(states, lane, results, places[lane] * stride);
          end(lane);
        } else {
          fill(lane, 0);
        }
      }
    }
  }

  private void beginStates() {
    for (long rest = begun; rest != 0; rest &= rest - 1) {
      kernel.begin(states, Long.numberOfTrailingZeros(rest));
    }
  }

  private void end(int lane) {
    idle |= 1L << lane;
    ended &= ~(1L << lane);
    Lane message = messages[lane];
    message.array = null;
    message.segment = null;
    if (message.parts != null) {
      PartedMessage parts = message.parts;
      message.parts = null;
      parts.ended();
    }
  }

  @Override
  public void finish() {
    while (lanes - Long.bitCount(idle) >= paysFrom) {
      absorb();
    }
    beginStates();
    begun = 0;
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
      if ((ended >>> lane & 1) != 0) {
        break;
      }
      fill(lane, 0);
    }
    MemorySegment.copy(
        state, 0, results, ValueLayout.JAVA_BYTE, places[lane] * stride, one.digestLength());
    Arrays.fill(state, (byte) 0);
    end(lane);
  }

  @Override
  public void close() {
    Arrays.fill(states, (byte) 0);
    memory.close();
  }
}
