package dev.sennit.runtime.batch;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.message.HeapBytes;
import dev.sennit.runtime.message.Interruption;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Long messages of one segment that have as many blocks as each other, one for each lane. They go
 * through the kernel together, from where they are, and only their ends are copied. So there is
 * little to do for each message. What does not make a full group goes to {@link LongMessages}.
 */
final class EqualMessages {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

  // A segment of so many bytes may still be in the processor's own caches.
  private static final long NEAR = 1 << 22;

  // Addresses whose differences have none of these bits are in one set of the first cache. It holds
  // eight lines or twelve.
  private static final long SETS = (1 << 12) - CacheLine.LENGTH;
  private static final int MOST_TOGETHER = 16;

  // The most blocks that are copied and padded.
  private static final int MOST_BEHIND = 2;

  private final LanesKernel kernel;
  private final BatchPadding padding;
  private final FirstStates first;
  private final LongMessages others;
  private final int blockLength;
  private final int stateLength;
  private final int lanes;
  private final int blocksPerCall;
  private final SegmentInPlace inPlace = new SegmentInPlace();
  private final long[] addresses;
  private final MemorySegment addressesSegment;
  // The ends of messages, padded, and where those of one or two blocks are in native memory.
  private final byte[] ends;
  private final MemorySegment nativeEnds;
  private final MemorySegment[] endAddresses = new MemorySegment[MOST_BEHIND + 1];
  private final HeapBytes states;
  // Not private, so that the compilers do not leave out what is read for it.
  long fetched;
  private DigestSink sink = DigestSink.NONE;

  // The messages that wait.
  private int count;
  private MemorySegment segment = MemorySegment.NULL;
  private final long[] places;
  private final long[] offsets;
  private final int[] lengths;
  // How many blocks each has with its padding, and how many at most are behind those in place.
  private int blocks;
  private int behind;

  /**
   * @param first the states before messages
   * @param others takes messages that do not make a group
   * @param arena where memory is allocated
   */
  EqualMessages(
      LaneChoice choice,
      BatchPadding padding,
      FirstStates first,
      LongMessages others,
      Arena arena) {
    this.kernel = choice.lanes();
    this.others = others;
    this.blockLength = choice.one().blockLength();
    this.stateLength = choice.one().stateLength();
    this.lanes = kernel.shape().messages();
    this.padding = padding;
    this.first = first;
    this.blocksPerCall = choice.blocksPerCall();
    this.addresses = new long[lanes];
    this.addressesSegment = MemorySegment.ofArray(addresses);
    this.ends = new byte[lanes * MOST_BEHIND * blockLength];
    this.nativeEnds = arena.allocate(ends.length, CacheLine.LENGTH);
    for (int each = 1; each <= MOST_BEHIND; each++) {
      long[] ofLanes = new long[lanes];
      for (int lane = 0; lane < lanes; lane++) {
        ofLanes[lane] = nativeEnds.address() + (long) lane * each * blockLength;
      }
      endAddresses[each] = MemorySegment.ofArray(ofLanes);
    }
    this.states = HeapBytes.of(lanes * stateLength);
    this.places = new long[lanes];
    this.offsets = new long[lanes];
    this.lengths = new int[lanes];
  }

  /** Begins a batch whose digests go to that sink. */
  void begin(DigestSink sink) {
    this.sink = sink;
  }

  /** Adds a part of a segment, on the heap or not, of a few blocks at least. */
  void add(long place, MemorySegment data, long offset, long length) {
    if (length > Integer.MAX_VALUE - 2 * blockLength || !inPlace.allows(data)) {
      others.add(place, data, offset, length);
      return;
    }
    int all = count > 0 && length == lengths[count - 1] ? blocks : padding.blocks((int) length);
    if (count > 0 && (all != blocks || data != segment)) {
      leaveToOthers();
    }
    if (count == 0) {
      segment = data;
      blocks = all;
      behind = 1;
    }
    places[count] = place;
    offsets[count] = offset;
    lengths[count] = (int) length;
    behind = Math.max(behind, all - (int) length / blockLength);
    count++;
    if (count == lanes) {
      hash();
    }
  }

  private void leaveToOthers() {
    for (int i = 0; i < count; i++) {
      others.add(places[i], segment, offsets[i], lengths[i]);
    }
    count = 0;
    segment = MemorySegment.NULL;
  }

  private void hash() {
    int absorbed = (blocks - behind) * blockLength;
    boolean isFetched = segment.byteSize() > NEAR && !isCrowded(absorbed);
    Interruption.inSteps(
        absorbed, blocksPerCall * blockLength, (done, length) -> absorb(done, length, isFetched));
    placeEnds(absorbed);
    kernel.absorb(states.segment(), statesAfter(absorbed), endAddresses[behind], behind);
    sink.put(states.bytes(), stateLength, places, 0, lanes);
    count = 0;
    segment = MemorySegment.NULL;
  }

  private void absorb(long done, int length, boolean isFetched) {
    for (int lane = 0; lane < lanes; lane++) {
      addresses[lane] = inPlace.address(offsets[lane] + done, length);
    }
    if (isFetched) {
      fetch(done, length);
    }
    kernel.absorb(states.segment(), statesAfter(done), addressesSegment, length / blockLength);
  }

  private MemorySegment statesAfter(long done) {
    return done == 0 ? first.ofLanes() : states.segment();
  }

  /**
   * Returns whether more messages begin in one set of a cache than it can hold. Then what is
   * fetched leaves the cache before the kernel reads it.
   */
  private boolean isCrowded(int length) {
    long first = inPlace.address(offsets[0], length);
    int together = 0;
    for (int lane = 0; lane < lanes; lane++) {
      long apart = inPlace.address(offsets[lane], length) - first;
      together += (apart & SETS) == 0 ? 1 : 0;
    }
    return together > MOST_TOGETHER;
  }

  /**
   * Has a part of each message come into the cache. The processor fetches one message after the
   * other ahead of its reads; it does not fetch as many at once as there are lanes.
   */
  private void fetch(long done, int length) {
    long sum = 0;
    for (int lane = 0; lane < lanes; lane++) {
      long end = offsets[lane] + done + length;
      for (long at = offsets[lane] + done; at < end; at += CacheLine.LENGTH) {
        sum += segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
      }
    }
    fetched = sum;
  }

  /** Pads what is behind the absorbed bytes of each message. */
  private void placeEnds(int absorbed) {
    int each = behind * blockLength;
    Arrays.fill(ends, 0, lanes * each, (byte) 0);
    for (int lane = 0; lane < lanes; lane++) {
      int at = lane * each;
      int left = lengths[lane] - absorbed;
      if (left > 0) {
        MemorySegment.copy(
            segment, ValueLayout.JAVA_BYTE, offsets[lane] + absorbed, ends, at, left);
      }
      ends[at + left] = padding.first();
      int last = at + each - Long.BYTES;
      LONGS.set(ends, last, padding.end(lengths[lane], (long) LONGS.get(ends, last)));
    }
    MemorySegment.copy(ends, 0, nativeEnds, ValueLayout.JAVA_BYTE, 0, lanes * each);
  }

  /** Leaves all messages that wait to others. */
  void finish() {
    leaveToOthers();
  }

  /** Returns whether no message is under way. */
  boolean areEnded() {
    return count == 0;
  }

  /** Clears what is left of messages. */
  void clear() {
    inPlace.forget();
    segment = MemorySegment.NULL;
    MemoryClearing.clear(ends);
    MemoryClearing.clear(nativeEnds);
    states.clear();
  }
}
