package dev.sennit.runtime.blake3;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.message.ReadableMessage;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Hashes what is read into native memory of its own, which stays in the caches of a core; for the
 * thread that made it. It reads by turns into two halves: when bytes come into one of them, the
 * other one is not the end of the message, and is hashed where it is.
 */
public final class TreeReader implements AutoCloseable {
  /** How much is read at once, in bytes. Twice and half as much are no faster. */
  static final int HALF = 1 << 16;

  private final Arena arena = Arena.ofConfined();
  private final TreeDigest tree;
  private MemorySegment half;
  private MemorySegment otherHalf;

  /** Hashes without a key. */
  public TreeReader(ChunkCompressor chunks) {
    this.tree = new TreeDigest(TreeMode.HASH, chunks);
    this.half = arena.allocate(HALF, CacheLine.LENGTH);
    this.otherHalf = arena.allocate(HALF, CacheLine.LENGTH);
  }

  /**
   * Writes the digest of a message.
   *
   * @throws java.util.concurrent.CancellationException when the thread has been interrupted
   */
  public void digest(ReadableMessage message, byte[] result, int offset) {
    tree.beginAt(0);
    digest(tree, message, read(message, half), result, offset);
  }

  /**
   * Writes the digest of a message of which a tree has all but its end.
   *
   * @return false when there is no end: the tree is not that of a message
   */
  boolean digestEnd(TreeDigest before, ReadableMessage end, byte[] result, int offset) {
    int length = read(end, half);
    if (length > 0) {
      digest(before, end, length, result, offset);
    }
    return length > 0;
  }

  private void digest(
      TreeDigest to, ReadableMessage message, int first, byte[] result, int offset) {
    int length = first;
    while (length == HALF) {
      int following = read(message, otherHalf);
      if (following == 0) {
        break;
      }
      to.updateBeforeMore(half);
      length = following;
      MemorySegment hashed = half;
      half = otherHalf;
      otherHalf = hashed;
    }
    to.end(half.asSlice(0, length), result, offset);
  }

  private static int read(ReadableMessage message, MemorySegment room) {
    Interruption.check();
    return message.read(room);
  }

  /**
   * Computes the value of a part of a message.
   *
   * @param position where it begins, at a multiple of its length
   * @param length its length, a power of two and a multiple of what is read at once
   * @return null when the message ends before
   */
  byte @Nullable [] value(PartSource source, long position, long length) throws IOException {
    tree.beginAt(position / Chunks.BYTES);
    for (long at = position; at < position + length; at += HALF) {
      Interruption.check();
      if (source.read(at, half) < HALF) {
        return null;
      }
      tree.updateBeforeMore(half);
    }
    byte[] value = new byte[ChunkState.VALUE];
    tree.value(value);
    return value;
  }

  /** Clears what has been read, and gives memory back. */
  @Override
  public void close() {
    tree.reset();
    MemoryClearing.clear(half);
    MemoryClearing.clear(otherHalf);
    arena.close();
  }
}
