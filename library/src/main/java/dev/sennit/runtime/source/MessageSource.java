package dev.sennit.runtime.source;

import dev.sennit.runtime.batch.BatchDigest;
import java.lang.foreign.MemorySegment;

/**
 * Where the messages of a batch come from. Each kind has loops of its own, over a portion of
 * messages, so that the JIT compiler sees what it does with a message.
 */
public sealed interface MessageSource permits ArrayMessages, StringMessages, ColumnMessages {
  long size();

  /**
   * Throws what is to be thrown before anything is written: because of the messages, or of results
   * that lie on them.
   */
  void check(MemorySegment results);

  /** Throws when not every thread may read the messages. */
  void checkShared();

  /** A message in a new array, which the caller clears. It is null if the message is. */
  byte[] copy(long index);

  /** Adds the messages of a portion, and says which are null. */
  void add(Portion portion, BatchDigest digests);
}
