package dev.sennit.runtime.source;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where the messages of a batch come from. */
public sealed interface MessageSource permits MessagesInMemory, FileMessages {
  long size();

  /** How many bytes a part of a message had better have at least. */
  int partLength();

  /**
   * Throws what is to be thrown before anything is written: because of the messages, or of results
   * that lie on them.
   */
  void check(MemorySegment results);

  /** Throws when not every thread may read the messages. */
  void checkShared();

  /** Whether there is no message at a place. */
  default boolean isNull(long index) {
    return false;
  }

  /** A message in a new array, which the caller clears. It is null if the message is. */
  byte @Nullable [] copy(long index);

  /**
   * Computes digests of all messages. All arguments have been checked.
   *
   * @param prefixLength how many bytes come before each message
   * @param isParallel whether other threads help
   * @param engines makes what computes digests that go to a sink, one for each thread
   */
  void hash(
      DigestAlgorithm algorithm,
      int prefixLength,
      DigestSink sink,
      boolean isParallel,
      Function<DigestSink, BatchDigest> engines);
}
