package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.HeapBytes;
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
  // Used again for one message after the other.
  private final MessageRest.OfArray[] arrays;
  private final MessageRest.OfSegment[] segments;
  // What each lane has: one of the two, or what is read in parts.
  private final MessageRest[] rests;
  private final long[] places;
  private final FirstStates first;
  private final HeapBytes states;
  private final long[] addresses;
  private final MemorySegment addressesSegment;
  // How many blocks each lane has in memory that are not yet absorbed.
  private final int[] blocks;
  // Sets of lanes, one bit for each: all; those without a message; those whose message has no block
  // absorbed; those whose message ends with what is in memory; those whose blocks are where the
  // message is.
  private final long all;
  private long idle;
  private long begun;
  private long ending;
  private long inPlaces;
  private DigestSink sink = DigestSink.NONE;

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
    this.arrays = new MessageRest.OfArray[lanes];
    this.segments = new MessageRest.OfSegment[lanes];
    this.rests = new MessageRest[lanes];
    Arrays.setAll(arrays, _ -> new MessageRest.OfArray());
    Arrays.setAll(segments, _ -> new MessageRest.OfSegment());
    this.places = new long[lanes];
    this.first = first;
    this.states = HeapBytes.of(lanes * one.stateLength());
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
    begin(lane, arrays[lane].begin(message, offset, length));
  }

  /**
   * Adds a part of a segment.
   *
   * @throws IndexOutOfBoundsException when it is not within the segment
   */
  void add(long place, MemorySegment data, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, data.byteSize());
    int lane = begin(place);
    begin(lane, segments[lane].begin(data, offset, length));
  }

  void add(long place, ReadableMessage message) {
    int lane = begin(place);
    begin(lane, new MessageRest.InParts(message));
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

  private void begin(int lane, MessageRest rest) {
    rest.total = 0;
    rests[lane] = rest;
    begun |= 1L << lane;
    memory.placePrefix(lane);
    fill(lane, prefixLength);
  }

  /** Fills a lane's part, of which some is filled, with what comes next of its message. */
  private void fill(int lane, int filled) {
    MessageRest rest = rests[lane];
    inPlaces &= ~(1L << lane);
    long left = rest.left();
    if (filled == 0 && left >= blockLength && isInPlace(rest)) {
      takeInPlace(lane, left);
      return;
    }
    int end = left <= partLength - prefixLength ? partLength : turn * blockLength;
    addresses[lane] = memory.address(lane);
    blocks[lane] = rest.fill(memory, lane, filled, end - filled);
    if (blocks[lane] == 0) {
      blocks[lane] = turn;
    } else {
      ending |= 1L << lane;
    }
  }

  private boolean isInPlace(MessageRest rest) {
    return rest instanceof MessageRest.OfSegment of && inPlace.allows(of.segment());
  }

  /** Takes all blocks that are left but the last one where they are. */
  private void takeInPlace(int lane, long left) {
    blocks[lane] = (int) Math.min(left / blockLength, MOST_IN_PLACE);
    long length = (long) blocks[lane] * blockLength;
    addresses[lane] = inPlace.address(segments[lane].skip(length), length);
    inPlaces |= 1L << lane;
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
    kernel.absorb(states.segment(), statesBefore(), addressesSegment, count);
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
    return states.segment();
  }

  private void beginStates() {
    for (; begun != 0; begun &= begun - 1) {
      first.copyTo(states.bytes(), state(Long.numberOfTrailingZeros(begun)));
    }
  }

  /** Where a lane's state is, which in the end begins with the digest. */
  private int state(int lane) {
    return lane * one.stateLength();
  }

  private void end(int lane) {
    sink.put(places[lane], states.bytes(), state(lane));
    idle |= 1L << lane;
    ending &= ~(1L << lane);
    MessageRest rest = rests[lane];
    // Lets go of what was read in parts.
    rests[lane] = arrays[lane];
    rest.end();
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
    long length = (long) blocks[lane] * blockLength;
    if ((inPlaces >>> lane & 1) != 0) {
      segments[lane].absorbBefore(length, one, states.bytes(), state(lane));
    } else {
      memory.absorb(addresses[lane], length, one, states.bytes(), state(lane));
    }
  }

  /** Whether no message is under way. */
  boolean areEnded() {
    return idle == all;
  }

  /** Clears what is left of messages. */
  void clear() {
    inPlace.forget();
    states.clear();
    memory.clear();
  }
}
