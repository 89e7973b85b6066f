package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.file.FileWatcher;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.source.ArrayMessages;
import dev.sennit.runtime.source.ColumnMessages;
import dev.sennit.runtime.source.FileMessages;
import dev.sennit.runtime.source.MessageSource;
import dev.sennit.runtime.source.StringMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Many messages whose digests, or authentication codes, are computed at once. A kernel computes
 * several of them side by side, in the lanes of vectors; that is many times faster than one after
 * the other.
 * <!-- sample: String[] names = {"a", "b"}; byte[] bytes = {1, 2, 3}; int[] ends = {0, 1, 3};
 * MemorySegment data = MemorySegment.ofArray(bytes), offsets = MemorySegment.ofArray(ends); -->
 *
 * <pre>{@code
 * byte[] digests = Hasher.MD5.hash(Batch.ofStrings(names));
 * Hasher.MD5.hash(Batch.ofColumn(data, offsets).parallel(), digests, 0, 16);
 * }</pre>
 *
 * <p>The messages may have any lengths: when a message ends, the next one takes its lane. The
 * digests have the order of the messages, and equal those of {@link Hasher#hash(byte[])}. Where a
 * kernel for several messages does not pay, the digests are computed one after the other.
 *
 * <p>A batch is a view. It copies no message, can be hashed several times, and is thread-safe. The
 * messages must not change while they are hashed. If they change, or if a segment is closed, the
 * digests are undefined or the method throws an exception.
 *
 * <p>Hashing waits until kernels are linked, which takes at most a tenth of a second and happens
 * once in a JVM. It stops when its thread is interrupted, also within a long message: it throws
 * {@link java.util.concurrent.CancellationException}, and the thread stays interrupted. Some
 * digests have then been written. Threads that help stop too.
 *
 * @since 0.1.0
 */
public final class Batch {
  private final MessageSource messages;
  private final boolean parallel;

  private Batch(MessageSource messages, boolean parallel) {
    this.messages = messages;
    this.parallel = parallel;
  }

  /**
   * Returns a batch of messages in arrays.
   *
   * @param messages the messages
   * @return the batch
   * @throws NullPointerException when a message is null
   */
  public static Batch of(byte[]... messages) {
    Objects.requireNonNull(messages, "messages");
    return new Batch(new ArrayMessages(messages), false);
  }

  /**
   * Returns a batch of the arrays of a list, as {@link #of(byte[][])} does.
   *
   * @param messages the messages
   * @return the batch
   */
  public static Batch of(List<byte[]> messages) {
    Objects.requireNonNull(messages, "messages");
    return of(messages.toArray(byte[][]::new));
  }

  /**
   * Returns a batch of strings in UTF-8. As in {@link String#getBytes(java.nio.charset.Charset)}, a
   * question mark replaces a surrogate without its other half.
   *
   * @param messages the strings
   * @return the batch
   * @throws NullPointerException when a string is null
   */
  public static Batch ofStrings(String... messages) {
    Objects.requireNonNull(messages, "messages");
    return new Batch(new StringMessages(messages), false);
  }

  /**
   * Returns a batch of the strings of a list, as {@link #ofStrings(String...)} does.
   *
   * @param messages the strings
   * @return the batch
   */
  public static Batch ofStrings(List<String> messages) {
    Objects.requireNonNull(messages, "messages");
    return ofStrings(messages.toArray(String[]::new));
  }

  /**
   * Returns a batch of messages that lie one behind the other, as in a column of Apache Arrow.
   *
   * @param data the messages, on the heap or not
   * @param offsets where each message begins, and at the end where the last message ends: numbers
   *     of 32 bits in native order. For an array, use {@code MemorySegment.ofArray(int[])}.
   * @return the batch
   * @throws IllegalArgumentException when the segment of offsets is not a multiple of four bytes
   */
  public static Batch ofColumn(MemorySegment data, MemorySegment offsets) {
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(offsets, "offsets");
    return new Batch(ColumnMessages.of(data, offsets, Integer.BYTES), false);
  }

  /**
   * Returns a batch of a column whose offsets have 64 bits.
   *
   * @param data the messages, on the heap or not
   * @param offsets as in {@link #ofColumn}, but numbers of 64 bits
   * @return the batch
   * @throws IllegalArgumentException when the segment of offsets is not a multiple of eight bytes
   */
  public static Batch ofLargeColumn(MemorySegment data, MemorySegment offsets) {
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(offsets, "offsets");
    return new Batch(ColumnMessages.of(data, offsets, Long.BYTES), false);
  }

  /**
   * Returns a batch of files. They are opened when the batch is hashed, many at a time. If some
   * cannot be read, all others are hashed, then the method that hashes throws {@link
   * UncheckedIOException} for the first of them.
   *
   * @param files the files
   * @return the batch
   * @throws NullPointerException when a file is null
   */
  public static Batch ofFiles(Path... files) {
    Objects.requireNonNull(files, "files");
    return ofFiles(Arrays.asList(files.clone()));
  }

  /**
   * Returns a batch of the files of a list, as {@link #ofFiles(Path...)} does.
   *
   * @param files the files; the list must not change until they are hashed. It is asked now whether
   *     it contains null, and for each path when the file's turn comes
   * @return the batch
   * @throws NullPointerException when a file is null
   */
  public static Batch ofFiles(List<Path> files) {
    return new Batch(new FileMessages(files, null), false);
  }

  /**
   * Returns a batch of files whose results and failures a listener hears of. The result of a file
   * that cannot be read is zeros.
   *
   * @param files the files; the list must not change until they are hashed
   * @param listener what hears of the files
   * @return the batch
   */
  public static Batch ofFiles(List<Path> files, FileListener listener) {
    return new Batch(
        new FileMessages(files, new Relay(Objects.requireNonNull(listener, "listener"))), false);
  }

  /**
   * Returns a batch of the same column in which some messages are null; their digests are zeros.
   *
   * @param validity one bit for each message, beginning with the lowest bit of a byte; 0 means null
   * @return a new batch
   * @throws UnsupportedOperationException when this batch is not a column
   * @throws IllegalArgumentException when there are fewer bits than messages
   */
  public Batch withValidity(MemorySegment validity) {
    Objects.requireNonNull(validity, "validity");
    if (messages instanceof ColumnMessages column) {
      return new Batch(column.withValidity(validity), parallel);
    }
    throw new UnsupportedOperationException("only messages of a column have bits of validity");
  }

  /**
   * Returns a batch of the same messages that the calling thread hashes together with the threads
   * of the {@link java.util.concurrent.ForkJoinPool#commonPool common pool}. All threads must have
   * access to the segments.
   *
   * @return a new batch
   */
  public Batch parallel() {
    return new Batch(messages, true);
  }

  /** {@return the number of messages} */
  public long size() {
    return messages.size();
  }

  /** Returns an array for a result of each message. */
  byte[] newResults(int length) {
    if (size() > Integer.MAX_VALUE / length) {
      throw new IllegalArgumentException(
          "the results of "
              + size()
              + " messages do not fit into an array; write them to a segment");
    }
    return new byte[(int) size() * length];
  }

  /** Checks messages and the room for their results, and returns what takes these to there. */
  DigestSink sink(DigestAlgorithm algorithm, MemorySegment room, long stride) {
    MemorySegment results = Bounds.places(size(), algorithm.digestLength(), stride, room);
    messages.check(results);
    if (parallel) {
      Bounds.checkShared("results", results);
      messages.checkShared();
    }
    return new DigestsInMemory(algorithm, results, stride);
  }

  /**
   * Computes a result for each message.
   *
   * @param engines makes what computes results that go to the sink, one for each thread
   */
  void compute(
      DigestAlgorithm algorithm, DigestSink sink, Function<DigestSink, BatchDigest> engines) {
    messages.hash(algorithm, 0, sink, parallel, engines);
  }

  /** Checks that another batch has as many messages as this one. */
  void checkOneForEach(String one, Batch others, String what) {
    if (size() != others.size()) {
      throw new IllegalArgumentException(
          "there must be a %s for each of %d %s, but there are %d"
              .formatted(one, others.size(), what, size()));
    }
  }

  /** Checks that no message is null but where one of another batch is. Only columns have such. */
  void checkNulls(String one, Batch others) {
    if (!(messages instanceof ColumnMessages column)) {
      return;
    }
    for (long i = 0; i < size(); i++) {
      if (column.isNull(i) && !others.messages.isNull(i)) {
        Bounds.checkElement(one, null, i);
      }
    }
  }

  /**
   * Returns what copies the messages, none of which may be null.
   *
   * @param what what a message is
   * @param isParallel whether all threads ask for copies
   * @param results what must not lie on messages
   */
  LongFunction<byte[]> copies(String what, boolean isParallel, MemorySegment results) {
    messages.check(results);
    if (isParallel) {
      messages.checkShared();
    }
    return index -> Bounds.checkElement(what, messages.copy(index), index);
  }

  MessageSource source() {
    return messages;
  }

  boolean isParallel() {
    return parallel;
  }

  /** Passes on what happens. */
  private record Relay(FileListener listener) implements FileWatcher {
    @Override
    public void failed(int index, IOException reason) {
      listener.failed(index, reason);
    }

    @Override
    public void hashed(int index) {
      listener.hashed(index);
    }

    @Override
    public void read(long bytes) {
      listener.read(bytes);
    }
  }

  /** {@return the number of messages, with nothing of them} */
  @Override
  public String toString() {
    return (parallel ? "parallel batch of size " : "batch of size ") + size();
  }
}
