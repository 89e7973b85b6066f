package dev.sennit;

import dev.sennit.runtime.NameVersion;
import dev.sennit.runtime.UuidSink;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.UUID;

/**
 * Makes UUIDs from many names at once, which is many times faster than one after the other: a
 * version with a namespace, for all threads.
 *
 * <pre>{@code
 * UUID[] ids = NameUuids.v5(NameUuid.URL).of(Batch.ofStrings(urls));
 * NameUuids.v3(NameUuid.OID).of(Batch.of(names).parallel(), pairs, 0);
 * }</pre>
 *
 * <p>They come in the order of the names, and are the same as those of {@link NameUuid}. What holds
 * of a {@link Batch} that is hashed holds here too.
 */
public final class NameUuids {
  private static final MemorySegment NO_RESULTS = MemorySegment.ofArray(new byte[0]);
  private static final int PAIR = 2;

  private final NameVersion version;
  // Null where there is none.
  private final UUID namespace;

  private NameUuids(NameVersion version, UUID namespace) {
    this.version = version;
    this.namespace = namespace;
  }

  private static NameUuids in(UUID namespace, NameVersion version) {
    Objects.requireNonNull(namespace, "the namespace must not be null");
    return new NameUuids(version, namespace);
  }

  /** Version 3, by MD5, without a namespace: those of {@link UUID#nameUUIDFromBytes}. */
  public static NameUuids v3() {
    return new NameUuids(NameVersion.V3, null);
  }

  /** Version 3, by MD5. */
  public static NameUuids v3(UUID namespace) {
    return in(namespace, NameVersion.V3);
  }

  /** Version 5, by SHA-1. */
  public static NameUuids v5(UUID namespace) {
    return in(namespace, NameVersion.V5);
  }

  /** Version 8, by SHA-256, as RFC 9562 has it in appendix B.2. */
  public static NameUuids v8(UUID namespace) {
    return in(namespace, NameVersion.V8);
  }

  /**
   * The UUIDs of names; null for those that are null.
   *
   * @throws IllegalArgumentException when they are too many for an array
   */
  public UUID[] of(Batch names) {
    if (names.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the UUIDs of " + names.size() + " names do not go into an array");
    }
    UUID[] result = new UUID[(int) names.size()];
    of(names, result, 0);
    return result;
  }

  /**
   * Writes the UUIDs of names, and null for those that are null, to {@code result} from an offset
   * on.
   */
  public void of(Batch names, UUID[] result, int resultOffset) {
    checkRoom(names, 1, resultOffset, result.length);
    run(names, NO_RESULTS, new Objectwise(version, result, resultOffset));
  }

  /**
   * Writes the UUIDs of names as pairs of words, the more significant one first, to {@code pairs}
   * from an offset on. The UUID of a name that is null has no bit set.
   *
   * @throws IllegalArgumentException when a name lies in {@code pairs}
   */
  public void of(Batch names, long[] pairs, int pairsOffset) {
    checkRoom(names, PAIR, pairsOffset, pairs.length);
    run(names, MemorySegment.ofArray(pairs), new Pairwise(version, pairs, pairsOffset));
  }

  private static void checkRoom(Batch names, int each, int offset, int length) {
    if (offset < 0 || offset > length || names.size() > (length - offset) / each) {
      throw new IndexOutOfBoundsException(
          "the UUIDs of "
              + names.size()
              + " names, "
              + each
              + " elements each at offset "
              + offset
              + ", must be within their array of "
              + length);
    }
  }

  private void run(Batch names, MemorySegment results, UuidSink sink) {
    names.messages().check(results);
    if (names.isParallel()) {
      names.messages().checkShared();
    }
    int prefixLength = namespace == null ? 0 : NameVersion.BYTES;
    BatchHash.hash(version.digest(), prefixLength, names, () -> version.batch(namespace, sink));
  }

  private static final class Objectwise extends UuidSink {
    private final UUID[] result;
    private final int offset;

    Objectwise(NameVersion version, UUID[] result, int offset) {
      super(version);
      this.result = result;
      this.offset = offset;
    }

    @Override
    protected void put(long place, long most, long least) {
      result[offset + (int) place] = new UUID(most, least);
    }

    @Override
    public void putNull(long place) {
      result[offset + (int) place] = null;
    }
  }

  private static final class Pairwise extends UuidSink {
    private final long[] pairs;
    private final int offset;

    Pairwise(NameVersion version, long[] pairs, int offset) {
      super(version);
      this.pairs = pairs;
      this.offset = offset;
    }

    @Override
    protected void put(long place, long most, long least) {
      int at = offset + PAIR * (int) place;
      pairs[at] = most;
      pairs[at + 1] = least;
    }

    @Override
    public void putNull(long place) {
      put(place, 0, 0);
    }
  }
}
