package dev.sennit.runtime;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The short messages of a batch, gathered by their numbers of blocks: those of equal ones go
 * through the kernel for several together, from their first block to their last, as soon as there
 * are enough of them. So they can come in any order.
 *
 * <p>Each goes to a slot, of which every number of blocks has some. Slots are filled on the heap
 * and brought to native memory together, as each word that is written there is checked by itself. A
 * message is copied and padded without a branch on its length as far as can be, as nothing could
 * predict it.
 */
final class ShortMessages {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  private static final int MOST_BLOCKS = 4;

  // Messages are brought to the kernel so many at a time, or some more.
  private static final int LEAST_SLOTS = 16;

  // Copied by a loop without a condition, be the message as short as it may.
  private static final int WORDS = 56;

  private static final long CACHE_LINE = 64;

  private final LanesKernel kernel;
  private final DigestKernel one;
  private final int paysFrom;
  private final Padding padding;
  private final int prefixLength;
  private final int lanes;
  // How many slots there are for each number of blocks.
  private final int slots;
  // How many blocks a message of each length has.
  private final byte[] blocks;
  // For each number of blocks: the next slot.
  private final int[] next = new int[MOST_BLOCKS + 1];
  // For each slot: where it begins in memory, and what its message was added with.
  private final int[] begins;
  private final long[] places;
  private final byte[] memory;
  // How memory is before messages come: prefixes and zeros; null where it is zeros only.
  private final byte[] prefixes;
  private final MemorySegment nativeMemory;
  // The addresses of each lane's slot, one call of the kernel after the other.
  private final MemorySegment[] addresses;
  private final byte[] states;
  private final MemorySegment statesSegment;
  private DigestSink sink;

  /**
   * @param arena where memory is allocated
   */
  ShortMessages(LaneSelection.Choice choice, byte[] prefix, Arena arena) {
    this.kernel = choice.lanes();
    this.one = choice.one();
    this.paysFrom = choice.paysFrom();
    this.padding = Padding.of(one.algorithm());
    this.prefixLength = prefix.length;
    this.lanes = kernel.shape().messages();
    int blockLength = padding.blockLength();
    this.blocks = new byte[MOST_BLOCKS * blockLength - padding.length() - prefixLength + 1];
    for (int length = 0; length < blocks.length; length++) {
      blocks[length] = (byte) padding.blocks(prefixLength + length);
    }
    int calls = (LEAST_SLOTS + lanes - 1) / lanes;
    this.slots = calls * lanes;
    this.begins = new int[(MOST_BLOCKS + 1) * slots];
    this.places = new long[begins.length];
    int at = 0;
    for (int slot = slots; slot < begins.length; slot++) {
      begins[slot] = at;
      at += slot / slots * blockLength;
    }
    for (int count = 1; count <= MOST_BLOCKS; count++) {
      next[count] = count * slots;
    }
    this.memory = new byte[at];
    for (int slot = slots; slot < begins.length; slot++) {
      System.arraycopy(prefix, 0, memory, begins[slot], prefixLength);
    }
    this.prefixes = prefixLength == 0 ? null : memory.clone();
    this.nativeMemory = arena.allocate(at, CACHE_LINE);
    this.addresses = new MemorySegment[begins.length / lanes];
    for (int call = calls; call < addresses.length; call++) {
      long[] ofLanes = new long[lanes];
      for (int lane = 0; lane < lanes; lane++) {
        ofLanes[lane] = nativeMemory.address() + begins[call * lanes + lane];
      }
      addresses[call] = MemorySegment.ofArray(ofLanes);
    }
    this.states = new byte[lanes * one.stateLength()];
    this.statesSegment = MemorySegment.ofArray(states);
  }

  /** Begins a batch whose digests go to that sink. */
  void begin(DigestSink sink) {
    this.sink = sink;
  }

  /** The longest message that is short. */
  int longest() {
    return blocks.length - 1;
  }

  void add(long place, byte[] message, int offset, int length) {
    int count = blocks[length];
    int slot = next[count];
    places[slot] = place;
    place(message, offset, length, begins[slot], count);
    filled(count, slot + 1);
  }

  /** Adds successive messages up to one that is not short. */
  int add(byte[][] messages, int from, int to) {
    int i = from;
    while (i < to && messages[i].length < blocks.length) {
      i = add(messages, i, to, blocks[messages[i].length]);
    }
    return i;
  }

  /** The same from an index on. */
  int add(Parcel parcel, int from) {
    int i = from;
    while (i < parcel.size && parcel.ends[i] - parcel.begins[i] < blocks.length) {
      i = add(parcel, i, blocks[parcel.ends[i] - parcel.begins[i]]);
    }
    return i;
  }

  /**
   * Adds messages up to one of another number of blocks, or until the slots are full. That the
   * processor can predict where the next one goes, and need not look it up, is half the time.
   */
  private int add(byte[][] messages, int from, int to, int count) {
    int longest = longest(count);
    int shortest = longest(count - 1) + 1;
    int slot = next[count];
    int end = end(count);
    int begin = begins[slot];
    int i = from;
    for (; i < to && slot < end; i++) {
      byte[] message = messages[i];
      int length = message.length;
      if (length < shortest || length > longest) {
        break;
      }
      places[slot] = i;
      place(message, 0, length, begin, count);
      slot++;
      begin += count * padding.blockLength();
    }
    filled(count, slot);
    return i;
  }

  private int add(Parcel parcel, int from, int count) {
    byte[] message = parcel.bytes;
    int longest = longest(count);
    int shortest = longest(count - 1) + 1;
    int slot = next[count];
    int end = end(count);
    int begin = begins[slot];
    int i = from;
    for (; i < parcel.size && slot < end; i++) {
      int offset = parcel.begins[i];
      int length = parcel.ends[i] - offset;
      if (length < shortest || length > longest) {
        break;
      }
      places[slot] = parcel.places[i];
      place(message, offset, length, begin, count);
      slot++;
      begin += count * padding.blockLength();
    }
    filled(count, slot);
    return i;
  }

  /** The longest message of so many blocks. */
  private int longest(int count) {
    return count * padding.blockLength() - padding.length() - prefixLength;
  }

  /** The slot behind those of messages of so many blocks. */
  private int end(int count) {
    return (count + 1) * slots;
  }

  private void filled(int count, int slot) {
    next[count] = slot;
    if (slot == end(count)) {
      absorb(count);
    }
  }

  private void place(byte[] message, int offset, int length, int begin, int count) {
    int at = begin + prefixLength;
    copy(message, offset, length, memory, at);
    at += length;
    memory[at] = padding.first();
    int end = begin + count * padding.blockLength() - Long.BYTES;
    LONGS.set(memory, end, padding.end(at - begin, (long) LONGS.get(memory, end)));
  }

  private static void copy(byte[] message, int offset, int length, byte[] memory, int at) {
    if (length >= 2 * Long.BYTES) {
      int last = length - Long.BYTES;
      copyWord(message, offset, memory, at);
      copyWord(message, offset + Long.BYTES, memory, at + Long.BYTES);
      for (int i = 2 * Long.BYTES; i < WORDS - 2 * Long.BYTES; i += Long.BYTES) {
        // Behind the last word it is the last word again.
        int word = Math.min(i, last);
        copyWord(message, offset + word, memory, at + word);
      }
      for (int i = WORDS - 2 * Long.BYTES; i < last - Long.BYTES; i += Long.BYTES) {
        copyWord(message, offset + i, memory, at + i);
      }
      copyWord(message, offset + last - Long.BYTES, memory, at + last - Long.BYTES);
      copyWord(message, offset + last, memory, at + last);
    } else {
      for (int i = 0; i < length; i++) {
        memory[at + i] = message[offset + i];
      }
    }
  }

  private static void copyWord(byte[] message, int offset, byte[] memory, int at) {
    LONGS.set(memory, at, (long) LONGS.get(message, offset));
  }

  /** Comes to the end of all messages of a number of blocks. */
  private void absorb(int count) {
    Interruption.check();
    int first = count * slots;
    int end = next[count];
    int begin = begins[first];
    int length = (end - first) * count * padding.blockLength();
    MemorySegment.copy(memory, begin, nativeMemory, ValueLayout.JAVA_BYTE, begin, length);
    int slot = first;
    for (int call = first / lanes; end - slot >= paysFrom; call++, slot += lanes) {
      kernel.absorb(statesSegment, kernel.initialStates(), addresses[call], count);
      sink.put(kernel, states, places, slot, Math.min(end - slot, lanes));
    }
    for (; slot < end; slot++) {
      MemorySegment message =
          nativeMemory.asSlice(begins[slot], (long) count * padding.blockLength());
      one.absorb(one.initialState(), message, states, 0);
      sink.put(places[slot], states);
    }
    if (prefixes == null) {
      Arrays.fill(memory, begin, begin + length, (byte) 0);
    } else {
      System.arraycopy(prefixes, begin, memory, begin, length);
    }
    next[count] = first;
  }

  /** Comes to the end of all messages. */
  void finish() {
    for (int count = 1; count <= MOST_BLOCKS; count++) {
      if (next[count] > count * slots) {
        absorb(count);
      }
    }
  }

  /** Whether no message is under way. */
  boolean areEnded() {
    for (int count = 1; count <= MOST_BLOCKS; count++) {
      if (next[count] > count * slots) {
        return false;
      }
    }
    return true;
  }

  /** Clears what is left of messages. */
  void clear() {
    Arrays.fill(memory, (byte) 0);
    nativeMemory.fill((byte) 0);
    Arrays.fill(states, (byte) 0);
  }
}
