package dev.sennit;

import dev.sennit.runtime.uuid.UuidSink;
import dev.sennit.runtime.uuid.UuidVersion;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes UUIDs from many names at once, which is many times faster than one after the other. An
 * object stands for a version with a namespace, and is thread-safe.
 * <!-- sample: String[] urls = {"https://example.com"};
 * byte[][] names = {{1}, {2}}; long[] pairs = new long[4]; -->
 *
 * <pre>{@code
 * UUID[] ids = BatchUuids.v5(NameUuid.URL).of(Batch.ofStrings(urls));
 * BatchUuids.v3(NameUuid.OID).of(Batch.of(names).parallel(), pairs, 0);
 * }</pre>
 *
 * <p>The UUIDs have the order of the names, and equal those of {@link NameUuid}. {@link Batch} says
 * what happens when a batch is hashed; the same applies here.
 *
 * @since 0.1.0
 */
public final class BatchUuids {
  private static final MemorySegment NO_RESULTS = MemorySegment.ofArray(new byte[0]);
  private static final int PAIR = 2;

  private final UuidVersion version;
  // Null where there is none.
  private final @Nullable UUID namespace;

  private BatchUuids(UuidVersion version, @Nullable UUID namespace) {
    this.version = version;
    this.namespace = namespace;
  }

  private static BatchUuids in(UUID namespace, UuidVersion version) {
    Objects.requireNonNull(namespace, "namespace");
    return new BatchUuids(version, namespace);
  }

  /** {@return version 3, by MD5, without a namespace, as {@link UUID#nameUUIDFromBytes} has it} */
  public static BatchUuids v3() {
    return new BatchUuids(UuidVersion.V3, null);
  }

  /**
   * Returns version 3, by MD5, in a namespace.
   *
   * @param namespace the namespace
   * @return what makes such UUIDs
   */
  public static BatchUuids v3(UUID namespace) {
    return in(namespace, UuidVersion.V3);
  }

  /**
   * Returns version 5, by SHA-1, in a namespace.
   *
   * @param namespace the namespace
   * @return what makes such UUIDs
   */
  public static BatchUuids v5(UUID namespace) {
    return in(namespace, UuidVersion.V5);
  }

  /**
   * Returns version 8, by SHA-256, in a namespace, as in appendix B.2 of RFC 9562.
   *
   * @param namespace the namespace
   * @return what makes such UUIDs
   */
  public static BatchUuids v8(UUID namespace) {
    return in(namespace, UuidVersion.V8);
  }

  /**
   * Returns the UUIDs of names; null for a name that is null.
   *
   * @param names the names
   * @return the UUIDs, in the order of the names
   * @throws IllegalArgumentException when there are too many names for an array
   */
  @SuppressWarnings("exports") // users need no JSpecify
  public @Nullable UUID[] of(Batch names) {
    Objects.requireNonNull(names, "names");
    if (names.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the UUIDs of " + names.size() + " names do not fit into an array");
    }
    @Nullable UUID[] result = new UUID[(int) names.size()];
    of(names, result, 0);
    return result;
  }

  /**
   * Writes the UUIDs of names to {@code result} from an offset on; null for a name that is null.
   *
   * @param names the names
   * @param result the array to write to
   * @param resultOffset where the first UUID goes
   */
  @SuppressWarnings("exports") // users need no JSpecify
  public void of(Batch names, @Nullable UUID[] result, int resultOffset) {
    Objects.requireNonNull(result, "result");
    checkRoom(names, 1, resultOffset, result.length);
    run(names, NO_RESULTS, new Objectwise(version, result, resultOffset));
  }

  /**
   * Writes the UUIDs of names to {@code pairs} from an offset on, each as two words with the more
   * significant word first. For a name that is null both words are 0.
   *
   * @param names the names
   * @param pairs the array to write to
   * @param pairsOffset where the first word goes
   * @throws IllegalArgumentException when a name lies in {@code pairs}
   */
  public void of(Batch names, long[] pairs, int pairsOffset) {
    Objects.requireNonNull(pairs, "pairs");
    checkRoom(names, PAIR, pairsOffset, pairs.length);
    run(names, MemorySegment.ofArray(pairs), new Pairwise(version, pairs, pairsOffset));
  }

  private static void checkRoom(Batch names, int each, int offset, int length) {
    Objects.requireNonNull(names, "names");
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
    names.source().check(results);
    if (names.isParallel()) {
      names.source().checkShared();
    }
    int prefixLength = namespace == null ? 0 : UuidVersion.BYTES;
    names
        .source()
        .hash(
            version.digest(),
            prefixLength,
            sink,
            names.isParallel(),
            uuids -> version.batch(namespace, uuids));
  }

  /** {@return the version and the namespace} */
  @Override
  public String toString() {
    return "UUIDs of version "
        + version.number()
        + (namespace == null ? " without a namespace" : " in the namespace " + namespace);
  }

  private static final class Objectwise extends UuidSink {
    private final @Nullable UUID[] result;
    private final int offset;

    Objectwise(UuidVersion version, @Nullable UUID[] result, int offset) {
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

    Pairwise(UuidVersion version, long[] pairs, int offset) {
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
