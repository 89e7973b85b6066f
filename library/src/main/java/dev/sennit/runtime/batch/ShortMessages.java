package dev.sennit.runtime.batch;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.message.ArrayColumn;
import dev.sennit.runtime.message.HeapBytes;
import dev.sennit.runtime.message.Interruption;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The short messages of a batch, gathered by their numbers of blocks: those of equal ones go
 * through the kernel for several together, from their first block to their last, as soon as there
 * are enough of them. So they can come in any order.
 */
final class ShortMessages {
  // Messages go to the kernel so many at a time, or some more.
  private static final int LEAST_SLOTS = 16;

  private final LanesKernel kernel;
  private final DigestKernel one;
  private final FirstStates first;
  private final int paysFrom;
  private final int lanes;
  private final ShortMessageSlots slots;
  // How many blocks a message of each length has.
  private final byte[] blocks;
  // The longest message of each number of blocks.
  private final int[] longest = new int[ShortMessageSlots.MOST_BLOCKS + 1];
  // The next slot for each number of blocks.
  private final int[] next = new int[ShortMessageSlots.MOST_BLOCKS + 1];
  // What the message in each slot was added with.
  private final long[] places;
  // The addresses of slots, as many at a time as there are lanes.
  private final MemorySegment[] addresses;
  private final HeapBytes states;
  private DigestSink sink = DigestSink.NONE;

  /**
   * @param start what comes before every message: {@link #placePrefix}
   * @param first the states before messages
   * @param arena where memory is allocated
   */
  ShortMessages(LaneChoice choice, MessageStart start, FirstStates first, Arena arena) {
    int prefixLength = start.prefixLength();
    this.first = first;
    this.kernel = choice.lanes();
    this.one = choice.one();
    this.paysFrom = choice.paysFrom();
    this.lanes = kernel.shape().messages();
    BatchPadding padding = BatchPadding.of(one.algorithm(), start.absorbed());
    for (int count = 0; count < longest.length; count++) {
      longest[count] = count * padding.blockLength() - padding.length() - prefixLength;
    }
    this.blocks = new byte[longest[ShortMessageSlots.MOST_BLOCKS] + 1];
    for (int length = 0; length < blocks.length; length++) {
      blocks[length] = (byte) padding.blocks(prefixLength + length);
    }
    int calls = (LEAST_SLOTS + lanes - 1) / lanes;
    this.slots = new ShortMessageSlots(padding, prefixLength, calls * lanes, arena);
    for (int count = 1; count < next.length; count++) {
      next[count] = slots.first(count);
    }
    this.places = new long[slots.end(ShortMessageSlots.MOST_BLOCKS)];
    this.addresses = new MemorySegment[places.length / lanes];
    for (int call = calls; call < addresses.length; call++) {
      long[] ofLanes = new long[lanes];
      for (int lane = 0; lane < lanes; lane++) {
        ofLanes[lane] = slots.address(call * lanes + lane);
      }
      addresses[call] = MemorySegment.ofArray(ofLanes);
    }
    this.states = HeapBytes.of(lanes * one.stateLength());
  }

  /** Has messages begin with that prefix. */
  void placePrefix(byte[] prefix) {
    slots.placePrefix(prefix);
  }

  /** Begins a batch whose digests go to that sink. */
  void begin(DigestSink sink) {
    this.sink = sink;
  }

  /** The longest message that is short. */
  int longest() {
    return longest[ShortMessageSlots.MOST_BLOCKS];
  }

  void add(long place, byte[] message, int offset, int length) {
    int count = blocks[length];
    int slot = next[count];
    places[slot] = place;
    slots.fill(slots.begin(slot), count, message, offset, length);
    filled(count, slot + 1);
  }

  /** Adds successive messages up to one that is not short. */
  int add(byte[][] messages, int from, int to) {
    int i = from;
    while (i < to) {
      byte[] first = messages[i];
      if (first.length >= blocks.length) {
        break;
      }
      i = add(messages, i, first, to);
    }
    return i;
  }

  /** Adds successive messages of a column up to one that is not short. */
  int add(ArrayColumn column, int from, int to) {
    int i = from;
    while (i < to) {
      int begin = column.begin(i);
      int end = column.end(i, begin);
      if (end - begin >= blocks.length) {
        break;
      }
      i = add(column, i, begin, end, to);
    }
    return i;
  }

  /**
   * Adds messages up to one of another number of blocks than the first, or until the slots are
   * full. That the processor can predict where the next one goes, and need not look it up, saves a
   * fifth of all time. The first is not read again, as the caller may change it, and is always
   * added.
   */
  private int add(byte[][] messages, int from, byte[] first, int to) {
    int count = blocks[first.length];
    int shortest = longest[count - 1] + 1;
    int longest = this.longest[count];
    int slot = next[count];
    int end = slots.end(count);
    int begin = slots.begin(slot);
    byte[] message = first;
    int i = from;
    while (message.length >= shortest && message.length <= longest) {
      places[slot] = i;
      begin = slots.fill(begin, count, message, 0, message.length);
      slot++;
      i++;
      if (i == to || slot == end) {
        break;
      }
      message = messages[i];
    }
    filled(count, slot);
    return i;
  }

  private int add(ArrayColumn column, int from, int firstBegin, int firstEnd, int to) {
    int count = blocks[firstEnd - firstBegin];
    int shortest = longest[count - 1] + 1;
    int longest = this.longest[count];
    int slot = next[count];
    int end = slots.end(count);
    int begin = slots.begin(slot);
    int message = firstBegin;
    int behind = firstEnd;
    int i = from;
    while (behind - message >= shortest && behind - message <= longest) {
      places[slot] = column.place(i);
      begin = slots.fill(begin, count, column.bytes(), message, behind - message);
      slot++;
      i++;
      if (i == to || slot == end) {
        break;
      }
      message = behind;
      behind = column.end(i, message);
    }
    filled(count, slot);
    return i;
  }

  private void filled(int count, int slot) {
    next[count] = slot;
    if (slot == slots.end(count)) {
      absorb(count);
    }
  }

  /** Comes to the end of all messages of so many blocks. */
  private void absorb(int count) {
    Interruption.check();
    int slot = slots.first(count);
    int end = next[count];
    slots.bring(count, end);
    for (int call = slot / lanes; end - slot >= paysFrom; call++, slot += lanes) {
      kernel.absorb(states.segment(), first.ofLanes(), addresses[call], count);
      sink.put(states.bytes(), one.stateLength(), places, slot, Math.min(end - slot, lanes));
    }
    for (; slot < end; slot++) {
      first.copyTo(states.bytes(), 0);
      slots.absorb(slot, count, one, states.bytes());
      sink.put(places[slot], states.bytes(), 0);
    }
    slots.empty(count, end);
    next[count] = slots.first(count);
  }

  /** Comes to the end of all messages. */
  void finish() {
    for (int count = 1; count < next.length; count++) {
      if (next[count] > slots.first(count)) {
        absorb(count);
      }
    }
  }

  /** Whether no message is under way. */
  boolean areEnded() {
    for (int count = 1; count < next.length; count++) {
      if (next[count] > slots.first(count)) {
        return false;
      }
    }
    return true;
  }

  /** Clears what is left of messages. */
  void clear() {
    slots.clear();
    states.clear();
  }
}
