package dev.sennit.runtime.select;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.kernel.Stated.Families;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;

/** How a digest is computed, by the best means that there are. */
public abstract sealed class Computation permits BlockByBlock, ChunkByChunk {
  private final DigestAlgorithm algorithm;
  private final EventualKernel kernel;

  Computation(DigestAlgorithm algorithm) {
    this.algorithm = algorithm;
    this.kernel = Serving.digest(algorithm);
  }

  public static Computation of(DigestAlgorithm algorithm) {
    return algorithm.family() == Families.BLAKE3
        ? new ChunkByChunk(algorithm)
        : new BlockByBlock(algorithm);
  }

  public final DigestAlgorithm algorithm() {
    return algorithm;
  }

  /** The kernel for one message. */
  public final EventualKernel kernel() {
    return kernel;
  }

  /** The longest message that the kernel takes whole. */
  public abstract long longest();

  /** Computes a whole message where the kernel does not. */
  public abstract void hash(MemorySegment message, byte[] result, int offset);

  /** A new digest of a message in parts. */
  public abstract StreamingDigest running();

  /** A new digest for the JCA. */
  public abstract MessageDigest newMessageDigest();

  /** The same as below, for messages that need no longer parts. */
  public final BatchDigest newBatch(DigestSink sink) {
    return newBatch(sink, 0);
  }

  /**
   * A new computation of many digests; waits until kernels are linked.
   *
   * @param sink where digests go
   * @param partLength how many bytes a part of a message has at least
   */
  public abstract BatchDigest newBatch(DigestSink sink, int partLength);

  /**
   * How long messages must be so that threads which have one each had better wait for others; there
   * is no such message where there is no kernel for several. Waits until kernels are linked.
   */
  public abstract int joinsFrom();
}
