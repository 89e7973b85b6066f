package dev.sennit.runtime.merkle;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.PairsDigest;
import dev.sennit.runtime.blake3.TreeMode;
import dev.sennit.runtime.kernel.Stated.Families;
import dev.sennit.runtime.select.Computation;
import dev.sennit.runtime.select.LaneSelection;
import dev.sennit.runtime.select.TreeSelection;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Digests of pairs of digests, by the best means there is; for one thread at a time. */
interface PairHash extends AutoCloseable {
  /**
   * Writes the digests of pairs, which may begin where the pairs do.
   *
   * @param from where the first pair begins
   * @param to where its digest goes
   */
  void hash(MemorySegment pairs, long from, long count, MemorySegment digests, long to);

  @Override
  void close();

  /** Says that only one pair is left, whose digest is the root. */
  default void beginRoot() {}

  static PairHash of(NodeKind kind) {
    DigestAlgorithm algorithm = kind.algorithm();
    if (kind.areParents()) {
      return new ChunkPairs(TreeSelection.newChunks(), TreeMode.HASH, TreeMode.ROOT);
    } else if (algorithm.family() == Families.BLAKE3) {
      return new ChunkPairs(TreeSelection.newChunks(), TreeMode.PAIRS, TreeMode.PAIRS);
    }
    LaneChoice lanes = LaneSelection.of(algorithm);
    if (lanes == null) {
      return new OneByOne(algorithm);
    }
    LanesKernel pairs = LaneSelection.ofPairs(algorithm);
    return new Together(new PairsDigest(pairs == null ? lanes.lanes() : pairs));
  }

  /** By a kernel for several messages. */
  record Together(PairsDigest digest) implements PairHash {
    @Override
    public void hash(MemorySegment pairs, long from, long count, MemorySegment digests, long to) {
      digest.hash(pairs, from, count, digests, to);
    }

    @Override
    public void close() {
      digest.close();
    }
  }

  /** Where there is no such kernel. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record OneByOne(Computation computation, byte[] result) implements PairHash {
    OneByOne(DigestAlgorithm algorithm) {
      this(Computation.of(algorithm), new byte[algorithm.digestLength()]);
    }

    @Override
    public void hash(MemorySegment pairs, long from, long count, MemorySegment digests, long to) {
      int length = result.length;
      for (long i = 0; i < count; i++) {
        computation.hash(pairs.asSlice(from + i * 2 * length, 2L * length), result, 0);
        MemorySegment.copy(result, 0, digests, ValueLayout.JAVA_BYTE, to + i * length, length);
      }
    }

    @Override
    public void close() {}
  }
}
