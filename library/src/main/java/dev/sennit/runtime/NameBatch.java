package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.UUID;

/**
 * UUIDs of many names, of so many at once that lanes are kept busy and results stay in the cache;
 * for one thread at a time. Whoever calls has checked that offsets and lengths are within bounds.
 */
public final class NameBatch implements AutoCloseable {
  /** The most names at once. */
  public static final int MOST = 2048;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final NameVersion version;
  private final BatchDigest digests;
  private final int stride;
  private final byte[] results;
  private int count;

  /**
   * A new one.
   *
   * @param namespace what comes before each name; null if nothing does
   */
  public NameBatch(NameVersion version, UUID namespace) {
    this.version = version;
    this.stride = version.digest().digestLength();
    this.results = new byte[MOST * stride];
    this.digests =
        BatchDigest.of(
            version.digest(),
            namespace == null ? new byte[0] : NameVersion.bytes(namespace),
            MemorySegment.ofArray(results),
            stride);
  }

  /** Adds a name, which must stay as it is until {@link #finish}. */
  public void add(byte[] name, int offset, int length) {
    digests.add(count, name, offset, length);
    count++;
  }

  /** How many names were added since the last {@link #finish}. */
  public int count() {
    return count;
  }

  /** Comes to the end of all names that were added; then as many further ones may be. */
  public void finish() {
    digests.finish();
    count = 0;
  }

  /** The more significant half of the UUID of the name that was added as such. */
  public long most(int name) {
    return version.most((long) WORD.get(results, name * stride));
  }

  /** The less significant half of it. */
  public long least(int name) {
    return version.least((long) WORD.get(results, name * stride + Long.BYTES));
  }

  @Override
  public void close() {
    digests.close();
  }
}
