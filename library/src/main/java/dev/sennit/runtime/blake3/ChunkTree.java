package dev.sennit.runtime.blake3;

import dev.sennit.runtime.message.HeapBytes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tree above the chunks of a message, from the left to the right. Each level collects chaining
 * values until there is no room for as many more as are best computed at once; their parents go to
 * the next level. So the parent of all is never among them.
 */
final class ChunkTree {
  // A message has fewer than 2^64 bytes, in chunks of 2^10; and there is the level of the root.
  private static final int LEVELS = 56;

  private final ChunkCompressor chunks;
  private final int room;
  private final @Nullable HeapBytes[] levels = new HeapBytes[LEVELS];
  // How many values each level has, from the first on, and how many it has had.
  private final int[] counts = new int[LEVELS];
  private final int[] used = new int[LEVELS];
  // Behind the highest level that the message has reached.
  private int end;

  ChunkTree(ChunkCompressor chunks) {
    this.chunks = chunks;
    this.room = 2 * chunks.atOnce();
  }

  /** Has the values of another tree too, whose chunks are computed as many at once. */
  void copyFrom(ChunkTree other) {
    end = other.end;
    for (int level = 0; level < end; level++) {
      levels[level] =
          other.levels[level] == null ? null : HeapBytes.of(other.levels[level].bytes().clone());
      counts[level] = other.counts[level];
      used[level] = other.used[level];
    }
  }

  /** Where the values of the next chunks go. */
  byte[] values() {
    return level(0).bytes();
  }

  /** Where they begin there. */
  int place() {
    return counts[0] * ChunkState.VALUE;
  }

  /** Says that the values of so many chunks have come there. */
  void added(int count) {
    added(0, count);
  }

  /** Adds the value of a whole tree of that many levels, while no level below has any. */
  void add(int level, byte[] value) {
    System.arraycopy(
        value, 0, level(level).bytes(), counts[level] * ChunkState.VALUE, ChunkState.VALUE);
    added(level, 1);
  }

  /**
   * Comes to a level, which begins without values when the message reaches it: whatever threads
   * that broke the rule of one have left there, the next message is right.
   */
  private HeapBytes level(int level) {
    for (int next = end; next <= level; next++) {
      counts[next] = 0;
    }
    end = Math.max(end, level + 1);
    HeapBytes values = levels[level];
    if (values == null) {
      values = HeapBytes.of(room * ChunkState.VALUE);
      levels[level] = values;
    }
    return values;
  }

  private void added(int level, int count) {
    add(level, count);
    if (counts[level] > room / 2) {
      added(level + 1, parents(level));
    }
  }

  private void add(int level, int count) {
    counts[level] += count;
    used[level] = Math.max(used[level], counts[level]);
  }

  /** Computes the parents of a level's values; a last one without a partner stays. */
  private int parents(int level) {
    int parents = counts[level] / 2;
    HeapBytes children = level(level);
    byte[] values = level(level + 1).bytes();
    chunks.parents(children.segment(), parents, values, counts[level + 1] * ChunkState.VALUE);
    counts[level] %= 2;
    System.arraycopy(
        children.bytes(),
        2 * parents * ChunkState.VALUE,
        children.bytes(),
        0,
        counts[level] * ChunkState.VALUE);
    return parents;
  }

  /** Comes to the end of all chunks, of which there are two at least: the block of the root. */
  HeapBytes root() {
    int level = 0;
    while (counts[level] != 2 || hasAbove(level)) {
      add(level + 1, parents(level));
      moveUp(level);
      level++;
    }
    return level(level);
  }

  /** A value that will have no partner goes up as it is. */
  private void moveUp(int level) {
    int count = counts[level];
    System.arraycopy(
        level(level).bytes(),
        0,
        level(level + 1).bytes(),
        counts[level + 1] * ChunkState.VALUE,
        count * ChunkState.VALUE);
    counts[level] = 0;
    add(level + 1, count);
  }

  private boolean hasAbove(int level) {
    for (int above = level + 1; above < end; above++) {
      if (counts[above] > 0) {
        return true;
      }
    }
    return false;
  }

  /** Forgets all values, and clears them. */
  void clear() {
    for (int level = 0; level < end; level++) {
      HeapBytes values = levels[level];
      if (values != null) {
        values.clear(Math.min(values.bytes().length, used[level] * ChunkState.VALUE));
      }
      used[level] = 0;
    }
    forget();
    end = 0;
  }

  /** Forgets all values. They are cleared later. */
  void forget() {
    Arrays.fill(counts, 0, end, 0);
  }
}
