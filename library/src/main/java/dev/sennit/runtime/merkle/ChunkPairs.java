package dev.sennit.runtime.merkle;

import dev.sennit.runtime.blake3.ChunkCompressor;
import dev.sennit.runtime.blake3.ChunkState;
import dev.sennit.runtime.blake3.TreeMode;
import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Pairs of digests of BLAKE3, or of values within a message. Each is a block, as a parent in a tree
 * of chunks is, so what computes parents computes them, and where they lie. A kernel reads all its
 * lanes: fewer pairs are copied to room for all. So are those of a mapped file, which may get
 * shorter.
 */
final class ChunkPairs implements PairHash {
  private static final int PAIR = 2 * ChunkState.VALUE;

  private final ChunkCompressor chunks;
  private final TreeMode modeOfRoot;
  private final int group;
  private final HeapBytes copies;
  private final HeapBytes values;

  ChunkPairs(ChunkCompressor chunks, TreeMode mode, TreeMode modeOfRoot) {
    this.chunks = chunks;
    this.modeOfRoot = modeOfRoot;
    this.group = chunks.atOnce();
    this.copies = HeapBytes.of(group * PAIR);
    this.values = HeapBytes.of(group * ChunkState.VALUE);
    chunks.begin(mode);
  }

  @Override
  public void hash(MemorySegment pairs, long from, long count, MemorySegment digests, long to) {
    for (long done = 0; done < count; done += group) {
      int some = (int) Math.min(group, count - done);
      MemorySegment children = inPlaceOrCopied(pairs, from + done * PAIR, some);
      chunks.parents(children, some, values.bytes(), 0);
      MemorySegment.copy(
          values.bytes(),
          0,
          digests,
          ValueLayout.JAVA_BYTE,
          to + done * ChunkState.VALUE,
          some * ChunkState.VALUE);
    }
  }

  private MemorySegment inPlaceOrCopied(MemorySegment pairs, long from, int count) {
    if (count == group && !pairs.isMapped()) {
      return pairs.asSlice(from, (long) group * PAIR);
    }
    MemorySegment.copy(pairs, ValueLayout.JAVA_BYTE, from, copies.bytes(), 0, count * PAIR);
    return copies.segment();
  }

  @Override
  public void beginRoot() {
    chunks.begin(modeOfRoot);
  }

  @Override
  public void close() {
    chunks.clear();
    copies.clear();
    values.clear();
  }
}
