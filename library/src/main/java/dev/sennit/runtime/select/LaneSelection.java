package dev.sennit.runtime.select;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesBatchDigest;
import dev.sennit.runtime.batch.PairsKernel;
import dev.sennit.runtime.batch.SequentialBatchDigest;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.machine.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * Selects the kernel for several messages of a digest, when its first batch comes.
 *
 * <p>The thread that asks first selects, and others that ask meanwhile wait. A kernel that is late
 * in one look of the guard costs it 5 ms more, and one that is late in two looks up to about 300
 * ms.
 */
public final class LaneSelection {
  private LaneSelection() {}

  /** What serves batches of a digest, or null where that is its kernel for one message, or none. */
  public static @Nullable LaneChoice of(DigestAlgorithm algorithm) {
    SelectedKernels kernels = NativeMemory.isExhausted() ? null : KernelLinker.await();
    // On the thread that links: it asks again later.
    return kernels == null ? null : kernels.roll().of(algorithm).several().get();
  }

  /** The kernel that takes pairs of digests with their padding, or null if there is none. */
  public static @Nullable PairsKernel ofPairs(DigestAlgorithm algorithm) {
    SelectedKernels kernels = KernelLinker.await();
    return kernels == null ? null : kernels.roll().of(algorithm).pairs().get();
  }

  /**
   * A new computation of digests, by the best means there is; waits until kernels are linked.
   *
   * @param prefix what every message begins with, before what is added of it: shorter than a block
   * @param sink where digests go
   * @param partLength how many bytes a part of a message has at least
   */
  public static BatchDigest newBatch(
      DigestAlgorithm algorithm, byte[] prefix, DigestSink sink, int partLength) {
    LaneChoice choice = of(algorithm);
    if (choice != null) {
      try {
        return LanesBatchDigest.of(choice, prefix, sink, partLength);
      } catch (OutOfMemoryError e) {
        // One message by itself needs no native memory.
        NativeMemory.noteExhausted();
      }
    }
    DigestKernel one = KernelLinker.kernel(algorithm);
    return new SequentialBatchDigest(
        algorithm,
        new DigestStream(Serving.digest(algorithm)),
        one == null ? null : one::hash,
        prefix,
        sink,
        partLength);
  }

  /** A new computation of codes with a key, likewise. */
  public static BatchDigest newBatch(HmacKey key, DigestSink sink) {
    DigestAlgorithm digest = key.algorithm().digest();
    LaneChoice choice = of(digest);
    KeyedKernel keyed = choice == null ? null : key.keyed();
    if (choice != null && keyed != null) {
      try {
        return LanesBatchDigest.of(choice, keyed, sink);
      } catch (OutOfMemoryError e) {
        NativeMemory.noteExhausted();
      }
    }
    return new SequentialBatchDigest(
        digest, key.running(), key::mac, BatchDigest.NO_PREFIX, sink, 0);
  }
}
