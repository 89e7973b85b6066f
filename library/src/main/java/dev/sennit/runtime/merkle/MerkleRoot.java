package dev.sennit.runtime.merkle;

import dev.sennit.runtime.batch.SharedWork;
import dev.sennit.runtime.message.Interruption;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The root of a tree above leaves that lie side by side. A node is the digest of its two children;
 * one without a partner goes up as it is. Threads take parts of the leaves, each of which is a tree
 * whose nodes stay in a core's caches.
 */
public final class MerkleRoot {
  // A power of two: then the tree above the roots of parts is that of all.
  private static final int LEAVES_OF_PART = 1 << 12;

  private final NodeKind kind;
  private final int length;
  private final MemorySegment leaves;
  private final long count;
  private final long parts;
  private final MemorySegment roots;
  private final AtomicLong next = new AtomicLong();

  private MerkleRoot(NodeKind kind, MemorySegment leaves) {
    this.kind = kind;
    this.length = kind.length();
    this.leaves = leaves;
    this.count = leaves.byteSize() / length;
    this.parts = (count + LEAVES_OF_PART - 1) / LEAVES_OF_PART;
    this.roots = MemorySegment.ofArray(new byte[Math.toIntExact(parts * length)]);
  }

  /** Writes the digests of all pairs of a level. */
  public static void parents(NodeKind kind, MemorySegment level, MemorySegment to) {
    int length = kind.length();
    try (PairHash pairs = PairHash.of(kind)) {
      long all = level.byteSize() / (2L * length);
      for (long done = 0; done < all; done += LEAVES_OF_PART) {
        Interruption.check();
        long some = Math.min(LEAVES_OF_PART, all - done);
        pairs.hash(level, done * 2 * length, some, to, done * length);
      }
    }
  }

  /**
   * Returns the root of the tree above leaves, of which there is one at least.
   *
   * @param helpers how many threads help at most
   */
  public static byte[] of(NodeKind kind, MemorySegment leaves, int helpers) {
    MerkleRoot tree = new MerkleRoot(kind, leaves);
    new SharedWork(tree::computeParts).doWith((int) Math.min(helpers, tree.parts - 1));
    return tree.parts == 1 ? tree.roots.toArray(ValueLayout.JAVA_BYTE) : of(kind, tree.roots, 0);
  }

  private void computeParts() {
    try (Arena arena = Arena.ofConfined();
        PairHash pairs = PairHash.of(kind)) {
      MemorySegment nodes =
          arena.allocate((Math.min(LEAVES_OF_PART, count) + 1) / 2 * length, Long.BYTES);
      for (long part = next.getAndIncrement(); part < parts; part = next.getAndIncrement()) {
        Interruption.check();
        computePart(pairs, part, nodes);
      }
    }
  }

  private void computePart(PairHash pairs, long part, MemorySegment nodes) {
    long first = part * LEAVES_OF_PART;
    long left = Math.min(LEAVES_OF_PART, count - first);
    MemorySegment level = leaves.asSlice(first * length, left * length);
    while (left > 1) {
      long half = left / 2;
      if (left == 2 && parts == 1) {
        pairs.beginRoot();
      }
      pairs.hash(level, 0, half, nodes, 0);
      if (left % 2 != 0) {
        MemorySegment.copy(level, 2 * half * length, nodes, half * length, length);
      }
      left = half + left % 2;
      level = nodes;
    }
    MemorySegment.copy(level, 0, roots, part * length, length);
  }
}
