package dev.sennit.runtime.select;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.SequentialBatchDigest;
import dev.sennit.runtime.blake3.ChunkBatchDigest;
import dev.sennit.runtime.blake3.ChunkCompressor;
import dev.sennit.runtime.blake3.ChunkKernels;
import dev.sennit.runtime.blake3.ChunksByKernels;
import dev.sennit.runtime.blake3.ChunksByOneKernel;
import dev.sennit.runtime.blake3.ChunksInJava;
import dev.sennit.runtime.blake3.StreamingTree;
import dev.sennit.runtime.blake3.TreeDigest;
import dev.sennit.runtime.blake3.TreeFunction;
import dev.sennit.runtime.blake3.TreeMode;
import dev.sennit.runtime.blake3.TreeOutput;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.machine.ObjectPool;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Selects what computes messages that are trees of chunks; waits until kernels are linked. */
public final class TreeSelection {
  /** Hashing without a key. */
  public static final TreeFunction FUNCTION =
      new TreeFunction() {
        @Override
        public ChunkCompressor newChunks() {
          return TreeSelection.newChunks();
        }

        @Override
        public void hash(byte[] message, int offset, int length, byte[] result, int resultOffset) {
          DigestKernel one = ONE.get();
          if (one != null && length <= Chunks.BYTES) {
            one.hash(message, offset, length, result, resultOffset);
          } else {
            TreeFunction.super.hash(message, offset, length, result, resultOffset);
          }
        }

        @Override
        public void hash(MemorySegment message, byte[] result, int offset) {
          TreeSelection.hash(TreeMode.HASH, message, result, offset);
        }
      };

  private static final ObjectPool<TreeDigest> IDLE =
      new ObjectPool<>(() -> new TreeDigest(TreeMode.HASH, newChunks()));

  private static final EventualKernel ONE = Serving.digest(DigestAlgorithm.BLAKE3_256);

  private TreeSelection() {}

  /** A new computation of chunks, by the best means there is. */
  public static ChunkCompressor newChunks() {
    ChunkKernels inLanes = kernels();
    if (inLanes != null) {
      return new ChunksByKernels(inLanes);
    }
    DigestKernel one = ONE.get();
    return one != null ? new ChunksByOneKernel(one) : new ChunksInJava();
  }

  /** The kernels of chunks; null if there are none in lanes. */
  private static @Nullable ChunkKernels kernels() {
    SelectedKernels selected = NativeMemory.isExhausted() ? null : KernelLinker.await();
    // On the thread that links: it asks again later.
    return selected == null ? null : selected.roll().of(DigestAlgorithm.BLAKE3_256).chunks().get();
  }

  /** A new computation of many digests. */
  public static BatchDigest newBatch(DigestSink sink, int partLength) {
    SequentialBatchDigest longMessages =
        new SequentialBatchDigest(
            DigestAlgorithm.BLAKE3_256,
            new StreamingTree(TreeMode.HASH, newChunks()),
            null,
            BatchDigest.NO_PREFIX,
            sink,
            partLength);
    ChunkKernels inLanes = kernels();
    return inLanes == null ? longMessages : new ChunkBatchDigest(inLanes, sink, longMessages);
  }

  /** The output for a whole message. */
  public static TreeOutput output(TreeMode mode, MemorySegment message) {
    TreeDigest tree = IDLE.take();
    TreeOutput output;
    try {
      tree.begin(mode);
      tree.update(message);
      output = tree.output();
    } catch (Throwable e) {
      tree.reset();
      throw e;
    }
    giveBack(tree);
    return output;
  }

  /** Writes the digest of a whole message. */
  public static void hash(TreeMode mode, MemorySegment message, byte[] result, int offset) {
    TreeDigest tree = IDLE.take();
    try {
      tree.begin(mode);
      tree.digest(message, result, offset);
    } catch (Throwable e) {
      tree.reset();
      throw e;
    }
    giveBack(tree);
  }

  /** Gives back one that has ended its message, and that keeps no key alive. */
  private static void giveBack(TreeDigest tree) {
    tree.begin(TreeMode.HASH);
    IDLE.giveBack(tree);
  }
}
