package dev.sennit.runtime.batch;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.message.ReadableMessage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/**
 * The long messages of a batch: each goes through a lane of the kernel for several, and when it
 * ends the next one takes its place. A call absorbs as many blocks as every lane has. When too few
 * messages are left for the kernel to pay, that for one message ends them, from where they are.
 *
 * <p>What is called a lane here is a place of the kernel's, be it in a vector or in a strand.
 */
final class LongMessages {
  // So that an interrupt ends a batch soon, however long a message is.
  private static final int MOST_IN_PLACE = 1 << 16;

  private final LanesKernel kernel;
  private final DigestKernel one;
  private final int paysFrom;
  private final int prefixLength;
  private final int blockLength;
  private final int partLength;
  private final int blocksPerCall;
  // How many blocks until the lanes' parts end: all at once, as each end costs a call.
  private int turn;
  private final LaneMemory memory;
  private final SegmentInPlace inPlace = new SegmentInPlace();

  private final int lanes;
  private final Rest[] rests;
  private final long[] places;
  private final FirstStates first;
  private final byte[] states;
  private final MemorySegment statesSegment;
  private final long[] addresses;
  private final MemorySegment addressesSegment;
  // How many blocks each lane has in memory that are not yet absorbed.
  private final int[] blocks;
  // Sets of lanes, one bit for each: all; those without a message; those whose message has no block
  // absorbed; those whose message ends with what is in memory.
  private final long all;
  private long idle;
  private long begun;
  private long ending;
  private DigestSink sink;

  /** What is not yet in memory of a message. */
  private static final class Rest {
    byte[] array;
    MemorySegment segment;
    ReadableMessage parts;
    // Whether the blocks that are not absorbed are in the segment, before the position.
    boolean inPlace;
    long position;
    long end;
    long total;
  }

  /**
   * @param first the states before messages
   * @param prefix what every message begins with behind them
   * @param partLength how much of a message is read at once, in whole blocks
   * @param arena where memory is allocated
   */
  LongMessages(
      LaneChoice choice,
      BatchPadding padding,
      FirstStates first,
      byte[] prefix,
      int partLength,
      Arena arena) {
    this.kernel = choice.lanes();
    this.one = choice.one();
    this.paysFrom = choice.paysFrom();
    this.prefixLength = prefix.length;
    this.blockLength = one.blockLength();
    this.lanes = kernel.shape().messages();
    this.blocksPerCall = choice.blocksPerCall();
    this.partLength = partLength;
    this.turn = partLength / blockLength;
    this.memory = new LaneMemory(padding, lanes, prefix, partLength, arena);
    this.rests = new Rest[lanes];
    Arrays.setAll(rests, _ -> new Rest());
    this.places = new long[lanes];
    this.first = first;
    this.states = new byte[lanes * one.stateLength()];
    this.statesSegment = MemorySegment.ofArray(states);
    this.addresses = new long[lanes];
    this.addressesSegment = MemorySegment.ofArray(addresses);
    this.blocks = new int[lanes];
    this.all = -1L >>> (Long.SIZE - lanes);
    this.idle = all;
  }

  /** Begins a batch whose digests go to that sink. */
  void begin(DigestSink sink) {
    this.sink = sink;
  }

  /**
   * Adds a part of an array.
   *
   * @throws IndexOutOfBoundsException when it is not within the array
   */
  void add(long place, byte[] message, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, message.length);
    int lane = begin(place);
    rests[lane].array = message;
    begin(lane, offset, length);
  }

  /**
   * Adds a part of a segment.
   *
   * @throws IndexOutOfBoundsException when it is not within the segment
   */
  void add(long place, MemorySegment data, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, data.byteSize());
    int lane = begin(place);
    rests[lane].segment = data;
    begin(lane, offset, length);
  }

  void add(long place, ReadableMessage message) {
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
    long left = rest.end - rest.position;
    rest.inPlace =
        rest.segment != null && filled == 0 && left >= blockLength && inPlace.allows(rest.segment);
    if (rest.inPlace) {
      takeInPlace(lane, left);
      return;
    }
    int room =
        (rest.parts == null && left <= partLength - prefixLength ? partLength : turn * blockLength)
            - filled;
    int length = (int) Math.min(left, room);
    boolean ends = length == left;
    if (rest.parts != null) {
      length = rest.parts.read(memory.room(lane, filled, room));
      ends = length < room;
    }
    rest.total += filled + length;
    addresses[lane] = memory.address(lane);
    if (ends) {
      blocks[lane] = placeEnd(lane, filled, length);
      ending |= 1L << lane;
    } else {
      place(lane, filled, length);
      blocks[lane] = turn;
    }
    rest.position += length;
  }

  private void place(int lane, int filled, int length) {
    Rest rest = rests[lane];
    if (rest.array != null) {
      memory.place(lane, filled, rest.array, (int) rest.position, length);
    } else if (rest.segment != null) {
      memory.place(lane, filled, rest.segment, rest.position, length);
    }
  }

  private int placeEnd(int lane, int filled, int length) {
    Rest rest = rests[lane];
    if (rest.array != null) {
      return memory.placeEnd(lane, filled, rest.array, (int) rest.position, length, rest.total);
    } else if (rest.segment != null) {
      return memory.placeEnd(lane, filled, rest.segment, rest.position, length, rest.total);
    }
    return memory.pad(lane, filled + length, rest.total);
  }

  /** Takes all blocks that are left but the last one where they are. */
  private void takeInPlace(int lane, long left) {
    Rest rest = rests[lane];
    blocks[lane] = (int) Math.min(left / blockLength, MOST_IN_PLACE);
    long length = (long) blocks[lane] * blockLength;
    addresses[lane] = inPlace.address(rest.position, length);
    rest.position += length;
    rest.total += length;
  }

  /** Absorbs as many blocks as every lane that is not idle has, and goes on to the next ones. */
  private void absorb() {
    Interruption.check();
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
    kernel.absorb(statesSegment, statesBefore(), addressesSegment, count);
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
        end(lane);
      } else {
        fill(lane, 0);
      }
    }
  }

  /** The states before the next block of each lane. */
  private MemorySegment statesBefore() {
    if (begun == all) {
      begun = 0;
      return first.ofLanes();
    }
    beginStates();
    return statesSegment;
  }

  private void beginStates() {
    for (; begun != 0; begun &= begun - 1) {
      first.copyTo(states, state(Long.numberOfTrailingZeros(begun)));
    }
  }

  /** Where a lane's state is, which in the end begins with the digest. */
  private int state(int lane) {
    return lane * one.stateLength();
  }

  private void end(int lane) {
    sink.put(places[lane], states, state(lane));
    idle |= 1L << lane;
    ending &= ~(1L << lane);
    Rest rest = rests[lane];
    rest.array = null;
    rest.segment = null;
    rest.inPlace = false;
    if (rest.parts != null) {
      ReadableMessage parts = rest.parts;
      rest.parts = null;
      parts.ended();
    }
  }

  /** Comes to the end of all messages. */
  void finish() {
    while (lanes - Long.bitCount(idle) >= paysFrom) {
      absorb();
    }
    beginStates();
    turn = partLength / blockLength;
    for (long rest = all & ~idle; rest != 0; rest &= rest - 1) {
      finish(Long.numberOfTrailingZeros(rest));
    }
  }

  /** Ends a message by the kernel for one. */
  private void finish(int lane) {
    absorbAlone(lane);
    while ((ending >>> lane & 1) == 0) {
      fill(lane, 0);
      absorbAlone(lane);
    }
    end(lane);
  }

  private void absorbAlone(int lane) {
    Interruption.check();
    Rest rest = rests[lane];
    long length = (long) blocks[lane] * blockLength;
    if (rest.inPlace) {
      one.absorb(states, state(lane), rest.segment, rest.position - length, length);
    } else {
      memory.absorb(addresses[lane], length, one, states, state(lane));
    }
  }

  /** Whether no message is under way. */
  boolean areEnded() {
    return idle == all;
  }

  /** Clears what is left of messages. */
  void clear() {
    inPlace.forget();
    MemoryClearing.clear(states);
    memory.clear();
  }
}
