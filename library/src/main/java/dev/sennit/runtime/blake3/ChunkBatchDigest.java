package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.SequentialBatchDigest;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.message.ReadableMessage;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Digests of many messages that are trees of chunks: those of one chunk in lanes, and longer ones
 * one after the other, as each of them fills the lanes by itself.
 */
public final class ChunkBatchDigest implements BatchDigest {
  private final DigestSink sink;
  private final SequentialBatchDigest longMessages;
  private final SingleChunks[] chunks;

  /**
   * @param kernels what computes those of one chunk
   * @param longMessages what computes the others, for the same sink
   */
  public ChunkBatchDigest(
      ChunkKernels kernels, DigestSink sink, SequentialBatchDigest longMessages) {
    this.sink = sink;
    this.longMessages = longMessages;
    this.chunks = new SingleChunks[Chunks.BYTES / kernels.one().blockLength() + 1];
    for (int blocks = 1; blocks < chunks.length; blocks++) {
      chunks[blocks] = new SingleChunks(kernels, blocks, sink);
    }
  }

  /** Those of so many bytes, which are no more than a chunk. */
  private SingleChunks of(long length) {
    int blocks = chunks.length - 1;
    return chunks[Math.max(1, (int) ((length * blocks + Chunks.BYTES - 1) / Chunks.BYTES))];
  }

  @Override
  public void add(long place, byte[] message, int offset, int length) {
    if (length <= Chunks.BYTES) {
      of(length).add(place, message, offset, length);
    } else {
      longMessages.add(place, message, offset, length);
    }
  }

  @Override
  public void add(long place, MemorySegment data, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, data.byteSize());
    if (length <= Chunks.BYTES) {
      of(length).add(place, data, offset, (int) length);
    } else {
      longMessages.add(place, data, offset, length);
    }
  }

  @Override
  public void add(long place, ReadableMessage message) {
    longMessages.add(place, message);
  }

  @Override
  public void addNull(long place) {
    sink.putNull(place);
  }

  @Override
  public void finish() {
    Interruption.check();
    for (int blocks = 1; blocks < chunks.length; blocks++) {
      chunks[blocks].compute();
    }
  }

  @Override
  public void close() {
    for (int blocks = 1; blocks < chunks.length; blocks++) {
      chunks[blocks].clear();
    }
    longMessages.close();
  }
}
