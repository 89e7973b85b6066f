package dev.sennit.runtime.blake3;

import dev.sennit.runtime.message.HeapBytes;
import java.lang.foreign.MemorySegment;

/**
 * Computes the chaining values of chunks and parents; for one thread at a time. Values lie one
 * behind the other in arrays. The caller has checked that offsets and lengths are within bounds.
 */
public interface ChunkCompressor {
  /** How many chunks or parents are best computed at once: two or more. */
  int atOnce();

  /** Goes on with a mode. */
  void begin(TreeMode mode);

  /**
   * Computes the values of whole chunks, at most as many as at once.
   *
   * @param number that of the first chunk in its message
   */
  void chunks(
      MemorySegment message, long offset, int count, long number, byte[] values, int valuesOffset);

  /**
   * Computes the values of parents, at most as many as at once.
   *
   * @param children the values of their children, from the beginning of a segment on that has room
   *     for those of as many parents as at once
   */
  void parents(MemorySegment children, int count, byte[] values, int valuesOffset);

  /**
   * Takes a chunk, or the block of a parent, into the state before it. It is no mapped file.
   *
   * @param length how long it is: at most a whole chunk
   */
  void end(HeapBytes state, MemorySegment message, long offset, int length);

  /** A new one that computes as many at once, in no mode. */
  ChunkCompressor another();

  /** Clears what calls have kept of a secret mode. The next call takes it from the mode again. */
  void forgetKey();

  /** Clears what is left of messages, and of a secret mode. */
  void clear();
}
