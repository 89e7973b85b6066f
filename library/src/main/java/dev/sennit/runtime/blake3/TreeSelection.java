package dev.sennit.runtime.blake3;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.batch.SequentialBatchDigest;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.StreamingTree;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.NativeMemory;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import dev.sennit.runtime.tree.ChunkCompressor;
import dev.sennit.runtime.tree.ChunksInJava;
import dev.sennit.runtime.tree.TreeDigest;
import dev.sennit.runtime.tree.TreeFunction;
import dev.sennit.runtime.tree.TreeMode;
import dev.sennit.runtime.tree.TreeOutput;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  private static final EventualKernel ONE = KernelLinker.eventual(DigestAlgorithm.BLAKE3_256);

  // Null until they are selected.
  private static volatile @Nullable Optional<ChunkKernels> kernels;

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

  /** The kernels that compute several chunks at once. */
  public static List<ChunksKernel> severalChunks() {
    ChunkKernels inLanes = kernels();
    return inLanes == null ? List.of() : inLanes.several();
  }

  /** The kernels of chunks; null if there are none in lanes. */
  static @Nullable ChunkKernels kernels() {
    if (kernels == null && !NativeMemory.isExhausted()) {
      SelectedKernels selected = KernelLinker.await();
      // On the thread that links: it asks again later.
      if (selected != null) {
        select(selected);
      }
    }
    return kernels == null || NativeMemory.isExhausted() ? null : kernels.orElse(null);
  }

  private static void select(SelectedKernels selected) {
    synchronized (TreeSelection.class) {
      if (kernels == null) {
        DigestKernel one = selected.choice(DigestAlgorithm.BLAKE3_256).kernel();
        try {
          kernels = choose(selected.registry(), one);
        } catch (OutOfMemoryError e) {
          NativeMemory.noteExhausted();
        }
      }
    }
    // Not before: a logger may compute digests itself.
    Complaint.log(selected.registry().complaints());
  }

  /** The fastest kernel, and of those for fewer chunks the fastest again. */
  static Optional<ChunkKernels> choose(Registry registry, @Nullable DigestKernel one) {
    if (one == null) {
      return Optional.empty();
    }
    ParallelKind<ChunksKernel> kind = ChunksKernel.kind();
    List<ChunksKernel> candidates = kind.candidates(registry.rows(), one);
    List<ChunksKernel> several = new ArrayList<>();
    while (!candidates.isEmpty()) {
      ChunksKernel best = registry.choose(kind, one.algorithm().name(), candidates).kernel();
      if (best == null) {
        break;
      }
      several.add(best);
      candidates.removeIf(each -> each.shape().messages() >= best.shape().messages());
    }
    return several.isEmpty()
        ? Optional.empty()
        : Optional.of(new ChunkKernels(one, List.copyOf(several)));
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
