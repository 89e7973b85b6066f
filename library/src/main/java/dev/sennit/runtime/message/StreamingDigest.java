package dev.sennit.runtime.message;

import dev.sennit.runtime.machine.ObjectPool;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Computes the digest, or the message authentication code, of a message that comes in parts. It is
 * not thread-safe. The caller has checked that offsets and lengths are within bounds.
 */
public interface StreamingDigest {
  /** For buffers that have no array. */
  ObjectPool<Copy> COPIES = new ObjectPool<>(Copy::new);

  /** Room for a part of a buffer. */
  final class Copy extends ObjectPool.Kept {
    private final byte[] bytes = new byte[4096];
  }

  /** Takes the next byte of the message. */
  void update(byte next);

  /** Takes the next part of the message. */
  void update(byte[] part, int offset, int length);

  /**
   * Takes the next part of the message.
   *
   * @throws IllegalStateException when the segment is closed
   * @throws WrongThreadException when the segment belongs to another thread
   */
  void update(MemorySegment part);

  /**
   * Takes what is left in a buffer, to its limit. A segment of one that has no array would be a new
   * object for each call.
   */
  default void update(ByteBuffer part) {
    if (part.hasArray()) {
      update(part.array(), part.arrayOffset() + part.position(), part.remaining());
      part.position(part.limit());
      return;
    }
    Copy room = COPIES.take();
    byte[] copy = room.bytes;
    int used = Math.min(part.remaining(), copy.length);
    try {
      while (part.hasRemaining()) {
        int next = Math.min(part.remaining(), used);
        part.get(copy, 0, next);
        update(copy, 0, next);
      }
    } finally {
      FewBytes.clear(copy, used);
      COPIES.giveBack(room);
    }
  }

  /** Writes the result into an array with room for it and begins anew. */
  void digest(byte[] result, int offset);

  /** Begins anew; what was taken of the message is cleared. */
  void reset();

  /** One of its own that goes on from here. */
  StreamingDigest copy();
}
