package dev.sennit.runtime.source;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.SharedWork;
import dev.sennit.runtime.message.Interruption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Hashes a batch, portion by portion; threads that work together each take the next one. */
final class BatchHash {
  // So that threads that are ready sooner find something to do.
  private static final int PORTIONS_OF_THREAD = 8;
  // As many as there are lanes on any target.
  private static final int LEAST_PORTION = 32;

  private final DigestAlgorithm algorithm;
  private final int prefixLength;
  private final Supplier<BatchDigest> engines;
  private final MessagesInMemory messages;
  private final int portionSize;
  private final AtomicLong next = new AtomicLong();

  private BatchHash(
      DigestAlgorithm algorithm,
      int prefixLength,
      Supplier<BatchDigest> engines,
      MessagesInMemory messages,
      int portionSize) {
    this.algorithm = algorithm;
    this.prefixLength = prefixLength;
    this.engines = engines;
    this.messages = messages;
    this.portionSize = portionSize;
  }

  /**
   * Hashes a batch, all of whose arguments have been checked.
   *
   * @param prefixLength how many bytes come before each message
   * @param isParallel whether other threads help
   * @param engines makes what computes and keeps the digests, one for each thread
   */
  static void hash(
      DigestAlgorithm algorithm,
      int prefixLength,
      MessagesInMemory messages,
      boolean isParallel,
      Supplier<BatchDigest> engines) {
    // Helpers, which nobody interrupts, might be done before this thread hashes anything.
    Interruption.check();
    int helpers = isParallel ? SharedWork.helpers() : 0;
    if (helpers == 0 || messages.size() <= LEAST_PORTION) {
      new BatchHash(algorithm, prefixLength, engines, messages, Portion.SIZE).hashPortions();
    } else {
      long share = messages.size() / ((helpers + 1L) * PORTIONS_OF_THREAD);
      int portionSize = Math.clamp(share, LEAST_PORTION, Portion.SIZE);
      BatchHash hash = new BatchHash(algorithm, prefixLength, engines, messages, portionSize);
      new SharedWork(hash::hashPortions).doWith(helpers);
    }
  }

  private void hashPortions() {
    long size = messages.size();
    if (next.get() >= size) {
      return;
    }
    Portion portion = new Portion(algorithm, prefixLength);
    try (BatchDigest digests = engines.get()) {
      for (long from = next.getAndAdd(portionSize);
          from < size;
          from = next.getAndAdd(portionSize)) {
        Interruption.check();
        portion.from = from;
        portion.to = Math.min(from + portionSize, size);
        messages.add(portion, digests);
      }
      digests.finish();
    } finally {
      portion.clear();
    }
  }
}
