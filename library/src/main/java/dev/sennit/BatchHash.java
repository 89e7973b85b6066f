package dev.sennit;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.message.Interruption;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
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
  private final Phaser working = new Phaser(1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

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
    int helpers = batch.isParallel() ? ForkJoinPool.getCommonPoolParallelism() : 0;
    if (helpers == 0 || messages.size() <= LEAST_CHUNK) {
      new BatchHash(algorithm, prefixLength, engines, messages, Chunk.SIZE).hashChunks();
    } else {
      long share = messages.size() / ((helpers + 1L) * CHUNKS_OF_THREAD);
      int chunkSize = Math.clamp(share, LEAST_CHUNK, Chunk.SIZE);
      new BatchHash(algorithm, prefixLength, engines, messages, chunkSize).hashWith(helpers);
    }
  }

  private void hashWith(int helpers) {
    try {
      for (int i = 0; i < helpers; i++) {
        ForkJoinPool.commonPool().execute(this::help);
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
    hashOrFail();
    // For those that have begun: a thread that begins now finds nothing to do.
    working.arriveAndAwaitAdvance();
    switch (failure.get()) {
      case null -> {}
      case Error error -> throw error;
      case RuntimeException exception -> throw exception;
      case Throwable other -> throw new AssertionError("hashing throws nothing checked", other);
    }
  }

  private void help() {
    working.register();
    try {
      hashOrFail();
    } finally {
      working.arriveAndDeregister();
    }
  }

  private void hashOrFail() {
    try {
      hashChunks();
    } catch (Throwable e) {
      fail(e);
    }
  }

  private void fail(Throwable e) {
    failure.compareAndSet(null, e);
    next.set(messages.size());
  }

  private void hashChunks() {
    long size = messages.size();
    if (next.get() >= size) {
      return;
    }
    Chunk chunk = new Chunk(algorithm, prefixLength);
    try (BatchDigest digests = engines.get()) {
      for (long from = next.getAndAdd(chunkSize); from < size; from = next.getAndAdd(chunkSize)) {
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
