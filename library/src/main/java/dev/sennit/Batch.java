package dev.sennit;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Many messages whose digests are computed at once, each by itself: a kernel takes several of them
 * side by side, in the lanes of vectors, which is many times faster than one after the other.
 *
 * <pre>{@code
 * byte[] digests = Hasher.MD5.hash(Batch.ofStrings(names));
 * Hasher.MD5.hash(Batch.ofColumn(data, offsets).parallel(), digests, 0, 16);
 * }</pre>
 *
 * <p>Their lengths may differ as they like: when a message ends, the next one takes its lane. The
 * digests come in the order of the messages, and are the same as those of {@link
 * Hasher#hash(byte[])}. Where no kernel for several messages pays, they are computed one after the
 * other.
 *
 * <p>A batch is a view: it copies no message, can be hashed again, and can be shared by threads. It
 * takes no memory for each message but what it is given in lists, whose elements it keeps. While it
 * is hashed its messages must not change; if they do, or a segment is closed, digests are
 * undefined, or an exception is thrown.
 *
 * <p>Hashing waits for kernels to be linked, a tenth of a second at most and once in a JVM. It
 * stops when its thread is interrupted, with a {@link java.util.concurrent.CancellationException}
 * and the thread still interrupted; some digests have then been written.
 */
public final class Batch {
  private final MessageSource messages;
  private final boolean parallel;

  private Batch(MessageSource messages, boolean parallel) {
    this.messages = messages;
    this.parallel = parallel;
  }

  /**
   * Messages in arrays.
   *
   * @throws NullPointerException when one is null
   */
  public static Batch of(byte[]... messages) {
    return new Batch(new ArrayMessages(messages), false);
  }

  /** The same in a list. */
  public static Batch of(List<byte[]> messages) {
    return of(messages.toArray(byte[][]::new));
  }

  /**
   * Messages that are strings, in UTF-8. As by {@link String#getBytes(java.nio.charset.Charset)}, a
   * surrogate without its other half counts as a question mark.
   *
   * @throws NullPointerException when one is null
   */
  public static Batch ofStrings(String... messages) {
    return new Batch(new StringMessages(messages), false);
  }

  /** The same in a list. */
  public static Batch ofStrings(List<String> messages) {
    return ofStrings(messages.toArray(String[]::new));
  }

  /**
   * Messages that lie one behind the other, as in a column of Apache Arrow.
   *
   * @param data the messages, on the heap or not
   * @param offsets numbers of 32 bits in native order: where each message begins, and behind them
   *     where the last one ends. An array of them is {@code MemorySegment.ofArray(int[])}.
   * @throws IllegalArgumentException when the offsets have not four bytes each
   */
  public static Batch ofColumn(MemorySegment data, MemorySegment offsets) {
    return new Batch(ColumnMessages.of(data, offsets, Integer.BYTES), false);
  }

  /**
   * The same with offsets of 64 bits.
   *
   * @throws IllegalArgumentException when the offsets have not eight bytes each
   */
  public static Batch ofLargeColumn(MemorySegment data, MemorySegment offsets) {
    return new Batch(ColumnMessages.of(data, offsets, Long.BYTES), false);
  }

  /**
   * The same messages of a column, of which some are null: the digests of these are zeros.
   *
   * @param validity a bit for each message, the lowest one of a byte first; it is 0 for null
   * @throws UnsupportedOperationException when this batch is not of a column
   * @throws IllegalArgumentException when there are fewer bits than messages
   */
  public Batch withValidity(MemorySegment validity) {
    if (messages instanceof ColumnMessages column) {
      return new Batch(column.withValidity(validity), parallel);
    }
    throw new UnsupportedOperationException("only messages of a column have bits of validity");
  }

  /**
   * The same messages, hashed by this thread and those of the {@link
   * java.util.concurrent.ForkJoinPool#commonPool common pool}. Segments must then be accessible by
   * all threads.
   */
  public Batch parallel() {
    return new Batch(messages, true);
  }

  /** How many messages there are. */
  public long size() {
    return messages.size();
  }

  MessageSource messages() {
    return messages;
  }

  boolean isParallel() {
    return parallel;
  }
}
