package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;

/**
 * Digests of many names that become UUIDs. So many are computed at a time that all lanes are busy,
 * and so few that the digests stay in the cache until they are UUIDs.
 */
public final class NameBatch implements BatchDigest {
  /** After how many names UUIDs are made at the latest. */
  public static final int SIZE = 2048;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final NameVersion version;
  private final UuidSink uuids;
  private final int digestLength;
  private final byte[] results;
  private final BatchDigest digests;
  private final long[] places = new long[SIZE];
  private int count;

  /**
   * A new one.
   *
   * @param namespace what comes before each name; null if nothing does
   */
  public NameBatch(NameVersion version, UUID namespace, UuidSink uuids) {
    this.version = version;
    this.uuids = uuids;
    this.digestLength = version.digest().digestLength();
    this.results = new byte[SIZE * digestLength];
    this.digests =
        BatchDigest.of(
            version.digest(),
            namespace == null ? BatchDigest.NO_PREFIX : NameVersion.bytes(namespace),
            MemorySegment.ofArray(results),
            digestLength);
  }

  @Override
  public int copied() {
    return digests.copied();
  }

  @Override
  public void add(long place, byte[] name, int offset, int length) {
    digests.add(next(place), name, offset, length);
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    digests.add(next(place), data, offset, length);
  }

  @Override
  public void add(long place, PartedMessage name) {
    digests.add(next(place), name);
  }

  @Override
  public void addNull(long place) {
    uuids.putNull(place);
  }

  private int next(long place) {
    if (count == SIZE) {
      finish();
    }
    places[count] = place;
    return count++;
  }

  @Override
  public void finish() {
    digests.finish();
    for (int i = 0; i < count; i++) {
      int at = i * digestLength;
      long first = (long) WORD.get(results, at);
      long second = (long) WORD.get(results, at + Long.BYTES);
      uuids.put(places[i], version.most(first), version.least(second));
    }
    count = 0;
  }

  @Override
  public void close() {
    digests.close();
    Arrays.fill(results, (byte) 0);
  }
}
