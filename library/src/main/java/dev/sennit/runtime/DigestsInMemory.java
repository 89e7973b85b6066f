package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Digests go to memory, each to a place of the same length. */
public final class DigestsInMemory implements DigestSink {
  private final MemorySegment results;
  private final long stride;
  private final int digestLength;
  // The array of the results and where they begin in it, as writing there is faster; or null.
  private final byte[] array;
  private final int arrayOffset;
  private final byte[] digest;

  /**
   * Whoever calls has checked that there is room for each place.
   *
   * @param results on the heap or not; it is accessible by the thread that hashes
   * @param stride how many bytes each place has, of which the first get the digest
   */
  public DigestsInMemory(DigestAlgorithm algorithm, MemorySegment results, long stride) {
    this.results = results;
    this.stride = stride;
    this.digestLength = algorithm.digestLength();
    this.array = results.heapBase().orElse(null) instanceof byte[] bytes ? bytes : null;
    this.digest = new byte[digestLength];
    this.arrayOffset = array == null ? 0 : (int) results.address();
  }

  @Override
  public void put(LanesKernel kernel, byte[] states, long[] places, int from, int count) {
    if (array != null) {
      for (int message = 0; message < count; message++) {
        kernel.writeDigest(states, message, array, at(places[from + message]));
      }
    } else {
      for (int message = 0; message < count; message++) {
        kernel.writeDigest(states, message, digest, 0);
        put(places[from + message], digest);
      }
      Arrays.fill(digest, (byte) 0);
    }
  }

  private int at(long place) {
    return arrayOffset + (int) (place * stride);
  }

  @Override
  public void put(long place, byte[] digest) {
    if (array != null) {
      System.arraycopy(digest, 0, array, at(place), digestLength);
    } else {
      MemorySegment.copy(digest, 0, results, ValueLayout.JAVA_BYTE, place * stride, digestLength);
    }
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
