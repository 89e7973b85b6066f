package dev.sennit;

import dev.sennit.runtime.BatchDigest;
import java.lang.foreign.MemorySegment;

/**
 * Where the messages of a batch come from. Each kind has loops of its own, over a chunk of
 * messages, so that the JIT compiler sees what it does with a message.
 */
sealed interface MessageSource permits ArrayMessages, StringMessages, ColumnMessages {
  long size();

  /**
   * Throws what is to be thrown before anything is written: because of the messages, or of results
   * that lie on them.
   */
  void check(MemorySegment results);

  /** Throws when not every thread may read the messages. */
  void checkShared();

  /**
   * Sees how long each message of a chunk is.
   *
   * @return the set of the {@link Chunk#lengthClass classes} that there are, one bit for each
   */
  long classify(Chunk chunk);

  /** Adds the messages of a chunk that are in a class. */
  void add(Chunk chunk, int lengthClass, BatchDigest digests);
}
