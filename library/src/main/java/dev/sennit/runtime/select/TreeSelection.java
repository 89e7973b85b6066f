package dev.sennit.runtime.select;

import dev.sennit.runtime.batch.ChunkKernels;
import dev.sennit.runtime.batch.ChunksByKernels;
import dev.sennit.runtime.batch.ChunksByOneKernel;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.tree.ChunkCompressor;
import dev.sennit.runtime.tree.ChunksInJava;
import dev.sennit.runtime.tree.TreeDigest;
import dev.sennit.runtime.tree.TreeFunction;
import dev.sennit.runtime.tree.TreeMode;
import dev.sennit.runtime.tree.TreeOutput;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

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
        public void hash(byte[] message, byte[] result) {
          DigestKernel one = ONE.get();
          if (one != null && message.length <= Chunks.BYTES) {
            one.hash(message, 0, message.length, result, 0);
          } else {
            TreeFunction.super.hash(message, result);
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

  private static volatile ChunkKernels kernels;

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

  /** The names of the kernels that compute several chunks at once. */
  public static List<String> namesOfKernels() {
    List<String> names = new ArrayList<>();
    ChunkKernels inLanes = kernels();
    if (inLanes != null) {
      for (LanesKernel each : inLanes.several()) {
        names.add(each.name());
      }
    }
    return names;
  }

  /** The kernels of chunks; null if there are none in lanes. */
  static ChunkKernels kernels() {
    ChunkKernels known = kernels;
    if (known == null) {
      LaneChoice choice = LaneSelection.of(DigestAlgorithm.BLAKE3_256);
      if (choice != null) {
        known = LaneSelection.kernelsOfChunks(choice);
        kernels = known;
      }
    }
    return known;
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
