package dev.sennit.runtime.batch;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Digests go to memory, each to a place of the same length. */
public final class DigestsInMemory implements DigestSink {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final MemorySegment results;
  private final long stride;
  private final int digestLength;
  // The array of the results and where they begin in it, as writing there is faster; or null.
  private final byte @Nullable [] array;
  private final int arrayOffset;

  /**
   * The caller has checked that there is room for each place.
   *
   * @param results on the heap or not; it is accessible by the thread that hashes
   * @param stride how many bytes each place has, of which the first get the digest
   */
  public DigestsInMemory(DigestAlgorithm algorithm, MemorySegment results, long stride) {
    this.results = results;
    this.stride = stride;
    this.digestLength = algorithm.digestLength();
    this.array = results.heapBase().orElse(null) instanceof byte[] bytes ? bytes : null;
    this.arrayOffset = array == null ? 0 : (int) results.address();
  }

  @Override
  public void put(byte[] states, int stateLength, long[] places, int from, int count) {
    if (stateLength == stride && stateLength == digestLength && follow(places, from, count)) {
      copy(states, 0, places[from], count * digestLength);
    } else {
      DigestSink.super.put(states, stateLength, places, from, count);
    }
  }

  /** Whether each place is behind the one before. */
  private static boolean follow(long[] places, int from, int count) {
    for (int i = 1; i < count; i++) {
      if (places[from + i] != places[from] + i) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void put(long place, byte[] digest, int offset) {
    if (array == null) {
      copy(digest, offset, place, digestLength);
      return;
    }
    int to = at(place);
    int last = digestLength - Long.BYTES;
    // No digest is shorter; the last word may have bytes of the one before.
    copyWord(digest, offset, to);
    copyWord(digest, offset + Long.BYTES, to + Long.BYTES);
    for (int i = 2 * Long.BYTES; i < last; i += Long.BYTES) {
      copyWord(digest, offset + i, to + i);
    }
    copyWord(digest, offset + last, to + last);
  }

  private void copyWord(byte[] digest, int offset, int to) {
    LONGS.set(array, to, (long) LONGS.get(digest, offset));
  }

  private void copy(byte[] digests, int offset, long place, int length) {
    if (array != null) {
      System.arraycopy(digests, offset, array, at(place), length);
    } else {
      MemorySegment.copy(digests, offset, results, ValueLayout.JAVA_BYTE, place * stride, length);
    }
  }

  private int at(long place) {
    return arrayOffset + (int) (place * stride);
  }

  @Override
  public void putNull(long place) {
    if (array != null) {
      Arrays.fill(array, at(place), at(place) + digestLength, (byte) 0);
    } else {
      results.asSlice(place * stride, digestLength).fill((byte) 0);
    }
  }
}
