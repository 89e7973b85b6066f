package dev.sennit.runtime.batch;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;

/**
 * Digests of pairs of digests that lie side by side, by a kernel for several messages; for one
 * thread at a time. All have one length, so their ends are padded once, and whole blocks go to the
 * kernel where they are. Pairs that it cannot reach are copied, a group at a time.
 */
public final class PairsDigest implements AutoCloseable {

  private final LanesKernel kernel;
  private final int lanes;
  private final int digestLength;
  private final int pairLength;
  private final int stateLength;
  // How many blocks a pair has, and how many bytes behind them.
  private final int blocks;
  private final int rest;
  private final int inBlocks;
  // The blocks behind those, with the padding; none if the kernel pads.
  private final int endBlocks;
  private final int endLength;
  private final HeapBytes states;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment copies;
  private final MemorySegment ends;
  private final long[] addresses;
  private final MemorySegment addressesSegment;
  private final MemorySegment endAddresses;
  private final SegmentInPlace inPlace = new SegmentInPlace();

  public PairsDigest(LanesKernel kernel) {
    DigestKernel one = kernel.one();
    BatchPadding padding = BatchPadding.of(one.algorithm());
    this.kernel = kernel;
    lanes = kernel.shape().messages();
    digestLength = one.algorithm().digestLength();
    pairLength = 2 * digestLength;
    stateLength = one.stateLength();
    blocks = pairLength / padding.blockLength();
    inBlocks = blocks * padding.blockLength();
    rest = pairLength - inBlocks;
    endBlocks = kernel instanceof PairsKernel ? 0 : padding.blocks(pairLength) - blocks;
    endLength = endBlocks * padding.blockLength();
    states = HeapBytes.of(lanes * stateLength);
    copies = arena.allocate((long) lanes * pairLength, CacheLine.LENGTH);
    ends = arena.allocate((long) lanes * endLength, CacheLine.LENGTH);
    addresses = new long[lanes];
    addressesSegment = MemorySegment.ofArray(addresses);
    long[] ofEnds = new long[lanes];
    for (int lane = 0; lane < lanes; lane++) {
      if (endBlocks > 0) {
        pad(padding, (long) lane * endLength);
      }
      // Where pairs are whole blocks, the padding is the same for all.
      ofEnds[lane] = ends.address() + (rest == 0 ? 0 : (long) lane * endLength);
    }
    endAddresses = MemorySegment.ofArray(ofEnds);
  }

  private void pad(BatchPadding padding, long at) {
    ends.set(ValueLayout.JAVA_BYTE, at + rest, padding.first());
    ValueLayout.OfLong word = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);
    long last = at + endLength - Long.BYTES;
    ends.set(word, last, padding.end(pairLength, ends.get(word, last)));
  }

  /**
   * Writes the digests of pairs, which may begin where the pairs do.
   *
   * @param from where the first pair begins
   * @param to where its digest goes
   */
  public void hash(MemorySegment pairs, long from, long count, MemorySegment digests, long to) {
    Objects.checkFromIndexSize(from, count * pairLength, pairs.byteSize());
    for (long done = 0; done < count; done += lanes) {
      int some = (int) Math.min(lanes, count - done);
      hashGroup(pairs, from + done * pairLength, some);
      put(some, digests, to + done * digestLength);
    }
  }

  private void hashGroup(MemorySegment pairs, long from, int count) {
    if (blocks > 0) {
      placeAddresses(pairs, from, count);
      kernel.absorb(states.segment(), kernel.initialStates(), addressesSegment, blocks);
    }
    if (endBlocks > 0) {
      end(pairs, from, count);
    }
  }

  private void end(MemorySegment pairs, long from, int count) {
    if (rest > 0) {
      for (int lane = 0; lane < count; lane++) {
        long at = from + (long) lane * pairLength + inBlocks;
        MemorySegment.copy(pairs, at, ends, (long) lane * endLength, rest);
      }
    }
    MemorySegment before = blocks > 0 ? states.segment() : kernel.initialStates();
    kernel.absorb(states.segment(), before, endAddresses, endBlocks);
  }

  /** Lanes without a pair read the first one. */
  private void placeAddresses(MemorySegment pairs, long from, int count) {
    long length = (long) count * pairLength;
    long address;
    if (inPlace.allows(pairs)) {
      address = inPlace.address(from, length);
    } else {
      MemorySegment.copy(pairs, from, copies, 0, length);
      address = copies.address();
    }
    Arrays.fill(addresses, address);
    for (int lane = 1; lane < count; lane++) {
      addresses[lane] = address + (long) lane * pairLength;
    }
  }

  private void put(int count, MemorySegment digests, long to) {
    int each = stateLength == digestLength ? count : 1;
    for (int lane = 0; lane < count; lane += each) {
      MemorySegment.copy(
          states.bytes(),
          lane * stateLength,
          digests,
          ValueLayout.JAVA_BYTE,
          to + (long) lane * digestLength,
          each * digestLength);
    }
  }

  /** Clears what is left of messages, and gives memory back. */
  @Override
  public void close() {
    states.clear();
    MemoryClearing.clear(copies);
    MemoryClearing.clear(ends);
    arena.close();
  }
}
