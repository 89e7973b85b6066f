package dev.sennit.runtime.batch;

import dev.sennit.runtime.message.ArrayColumn;
import dev.sennit.runtime.message.ReadableMessage;
import java.lang.foreign.MemorySegment;

/**
 * Digests of many messages; for one thread at a time. Messages are added one by one and may still
 * be under way when that returns: arrays and segments must stay as they are until {@link #finish}.
 * The digest of each goes to a sink when it has been computed, with the place that it was added
 * with. The caller has checked that offsets and lengths are within bounds, and that digests do not
 * go to where messages lie.
 *
 * <p>The defaults are for digests that read each message when it is added, in any order.
 *
 * <p>After an exception nothing but {@link #close} may be called.
 */
public interface BatchDigest extends AutoCloseable {
  /** What messages begin with that begin with nothing but themselves. */
  byte[] NO_PREFIX = {};

  /**
   * How long messages in arrays may be, so that it does not matter in which order they are added.
   * Of longer ones those that are alike come best one behind the other, the longest first.
   */
  default int inAnyOrder() {
    return Integer.MAX_VALUE;
  }

  /**
   * How long a message may be, in an array, so that it has been read when the method that adds it
   * returns, and need not stay as it is until the end.
   */
  default int copied() {
    return Integer.MAX_VALUE;
  }

  /**
   * Adds successive messages with their indices as places, as long as they may come in any order.
   *
   * @return the index of the first one that is not added: it is longer, or the end
   */
  default int add(byte[][] messages, int from, int to) {
    for (int i = from; i < to; i++) {
      byte[] message = messages[i];
      add(i, message, 0, message.length);
    }
    return to;
  }

  /**
   * Adds successive messages of a column likewise. They need not stay as they are until the end.
   */
  default int add(ArrayColumn column, int from, int to) {
    for (int i = from; i < to; i++) {
      int begin = column.begin(i);
      add(column.place(i), column.bytes(), begin, column.end(i, begin) - begin);
    }
    return to;
  }

  /** Adds a part of an array as a message. */
  void add(long place, byte[] message, int offset, int length);

  /** Adds a part of a segment, on the heap or not. */
  void add(long place, MemorySegment data, long offset, long length);

  /** Adds a message that is read in parts. */
  void add(long place, ReadableMessage message);

  /** Says that there is no message for a place. */
  void addNull(long place);

  /**
   * Comes to the end of all messages that were added; then further ones may be.
   *
   * @throws java.util.concurrent.CancellationException when the thread has been interrupted; also
   *     thrown by all that add
   */
  void finish();

  /** Clears what is left of messages, and gives memory back. */
  @Override
  void close();
}
