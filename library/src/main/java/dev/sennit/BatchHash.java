package dev.sennit;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.SharedWork;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.message.Interruption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Hashes a batch, chunk by chunk; threads that work together each take the next one. */
final class BatchHash {
  // So that threads that are ready sooner find something to do.
  private static final int CHUNKS_OF_THREAD = 8;
  // As many as there are lanes on any target.
  private static final int LEAST_CHUNK = 32;

  private final DigestAlgorithm algorithm;
  private final int prefixLength;
  private final Supplier<BatchDigest> engines;
  private final MessageSource messages;
  private final int chunkSize;
  private final AtomicLong next = new AtomicLong();

  private BatchHash(
      DigestAlgorithm algorithm,
      int prefixLength,
      Supplier<BatchDigest> engines,
      MessageSource messages,
      int chunkSize) {
    this.algorithm = algorithm;
    this.prefixLength = prefixLength;
    this.engines = engines;
    this.messages = messages;
    this.chunkSize = chunkSize;
  }

  /**
   * Hashes a batch, all of whose arguments have been checked.
   *
   * @param prefixLength how many bytes come before each message
   * @param engines makes what computes and keeps the digests, one for each thread
   */
  static void hash(
      DigestAlgorithm algorithm, int prefixLength, Batch batch, Supplier<BatchDigest> engines) {
    // Helpers, which nobody interrupts, might be done before this thread hashes anything.
    Interruption.check();
    MessageSource messages = batch.messages();
    int helpers = batch.isParallel() ? SharedWork.helpers() : 0;
    if (helpers == 0 || messages.size() <= LEAST_CHUNK) {
      new BatchHash(algorithm, prefixLength, engines, messages, Chunk.SIZE).hashChunks();
    } else {
      long share = messages.size() / ((helpers + 1L) * CHUNKS_OF_THREAD);
      int chunkSize = Math.clamp(share, LEAST_CHUNK, Chunk.SIZE);
      BatchHash hash = new BatchHash(algorithm, prefixLength, engines, messages, chunkSize);
      new SharedWork(hash::hashChunks).doWith(helpers);
    }
  }

  private void hashChunks() {
    long size = messages.size();
    if (next.get() >= size) {
      return;
    }
    Chunk chunk = new Chunk(algorithm, prefixLength);
    try (BatchDigest digests = engines.get()) {
      for (long from = next.getAndAdd(chunkSize); from < size; from = next.getAndAdd(chunkSize)) {
        Interruption.check();
        chunk.from = from;
        chunk.to = Math.min(from + chunkSize, size);
        messages.add(chunk, digests);
      }
      digests.finish();
    } finally {
      chunk.clear();
    }
  }
}
