package dev.sennit.runtime.tree;

import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.message.Interruption;
import dev.sennit.runtime.message.ReadableMessage;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Hashes what is read into native memory of its own, which stays in the caches of a core; for the
 * thread that made it. It reads by turns into two halves: when bytes come into one of them, the
 * other one is not the end of the message, and is hashed where it is.
 */
public final class TreeReader implements AutoCloseable {
  /** How much is read at once, in bytes. Twice and half as much are no faster. */
  static final int HALF = 1 << 16;

  private static final long CACHE_LINE = 64;

  private final Arena arena = Arena.ofConfined();
  private final TreeDigest tree;
  private MemorySegment half;
  private MemorySegment otherHalf;

  /** What comes next of a message. */
  private interface Next {
    /** Fills the room, but for the end of the message, and returns how many bytes came. */
    int read(MemorySegment room) throws IOException;
  }

  /** Hashes without a key. */
  public TreeReader(ChunkCompressor chunks) {
    this.tree = new TreeDigest(TreeMode.HASH, chunks);
    this.half = arena.allocate(HALF, CACHE_LINE);
    this.otherHalf = arena.allocate(HALF, CACHE_LINE);
  }

  /**
   * Writes the digest of a message.
   *
   * @throws java.util.concurrent.CancellationException when the thread has been interrupted
   */
  public void digest(ReadableMessage message, byte[] result, int offset) {
    try {
      digest(tree, message::read, read(message::read, half), result, offset);
    } catch (IOException e) {
      throw new AssertionError("such messages keep their failures", e);
    } finally {
      tree.reset();
    }
  }

  /**
   * Writes the digest of a message of which a tree has the parts before a position.
   *
   * @return false when the message ends there, or before, so that the tree is not that of a message
   */
  boolean digest(TreeDigest before, PartSource source, long position, byte[] result, int offset)
      throws IOException {
    long[] at = {position};
    Next next =
        room -> {
          int length = source.read(at[0], room);
          at[0] += length;
          return length;
        };
    int length = read(next, half);
    if (length > 0) {
      digest(before, next, length, result, offset);
    }
    return length > 0;
  }

  private void digest(TreeDigest to, Next message, int first, byte[] result, int offset)
      throws IOException {
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
    to.digest(half.asSlice(0, length), result, offset);
  }

  private static int read(Next message, MemorySegment room) throws IOException {
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
  byte[] value(PartSource source, long position, long length) throws IOException {
    try {
      tree.begin(TreeMode.HASH, position / Chunks.BYTES);
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
    } finally {
      tree.reset();
    }
  }

  /** Clears what has been read, and gives memory back. */
  @Override
  public void close() {
    half.fill((byte) 0);
    otherHalf.fill((byte) 0);
    arena.close();
  }
}
