package dev.sennit.runtime.source;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import java.util.function.Function;

/**
 * Messages that are there. Each kind has loops of its own, over a portion of messages, so that the
 * JIT compiler sees what it does with a message.
 */
sealed interface MessagesInMemory extends MessageSource
    permits ArrayMessages, StringMessages, ColumnMessages {
  /** Adds the messages of a portion, and says which are null. */
  void add(Portion portion, BatchDigest digests);

  @Override
  default int partLength() {
    return 0;
  }

  @Override
  default void hash(
      DigestAlgorithm algorithm,
      int prefixLength,
      DigestSink sink,
      boolean isParallel,
      Function<DigestSink, BatchDigest> engines) {
    BatchHash.hash(algorithm, prefixLength, this, isParallel, () -> engines.apply(sink));
  }
}
