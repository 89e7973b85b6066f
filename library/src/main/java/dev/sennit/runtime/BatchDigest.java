package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;

/**
 * Digests of many messages; for one thread at a time. Messages are added one by one and may still
 * be under way when that returns: arrays and segments must stay as they are until {@link #finish}.
 * The digest of each is written to its place in the results when it has been computed. Whoever
 * calls has checked that offsets, lengths and places are within bounds, and that the results do not
 * lie on messages.
 *
 * <p>After an exception nothing but {@link #close} may be called.
 */
public sealed interface BatchDigest extends AutoCloseable
    permits LanesDigest, DigestInTurn, NameBatch {
  /** What messages begin with that begin with nothing but themselves. */
  byte[] NO_PREFIX = {};

  /**
   * A new one, by the best means there is; waits until kernels are linked.
   *
   * @param prefix what every message begins with, before what is added of it: shorter than a block
   * @param results where digests go, on the heap or not; it is accessible by this thread
   * @param stride how many bytes each place has, of which the first get the digest
   */
  static BatchDigest of(
      DigestAlgorithm algorithm, byte[] prefix, MemorySegment results, long stride) {
    return of(algorithm, prefix, results, stride, 0);
  }

  /**
   * The same for messages that are better read in longer parts.
   *
   * @param partLength how many bytes a part has at least
   */
  static BatchDigest of(
      DigestAlgorithm algorithm,
      byte[] prefix,
      MemorySegment results,
      long stride,
      int partLength) {
    LaneSelection.Choice choice = LaneSelection.of(algorithm);
    return choice != null
        ? new LanesDigest(choice, prefix, results, stride, partLength)
        : new DigestInTurn(algorithm, prefix, results, stride, partLength);
  }

  /**
   * Whether messages of that digest go through a kernel for several; waits until kernels are
   * linked.
   */
  static boolean hasLanes(DigestAlgorithm algorithm) {
    return LaneSelection.of(algorithm) != null;
  }

  /**
   * How long a message may be, in an array, so that it has been read when the method that adds it
   * returns, and need not stay as it is until the end.
   */
  int copied();

  /** Adds a part of an array as the message whose digest goes to the given place. */
  void add(long place, byte[] message, int offset, int length);

  /** Adds a part of a segment, on the heap or not. */
  void add(long place, MemorySegment data, long offset, long length);

  /** Adds a message that is read in parts. */
  void add(long place, PartedMessage message);

  /** Has zeros go to the given place, as there is no message for it. */
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
