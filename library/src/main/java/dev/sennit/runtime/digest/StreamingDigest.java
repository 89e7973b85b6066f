package dev.sennit.runtime.digest;

import java.lang.foreign.MemorySegment;

/**
 * Computes the digest, or the message authentication code, of a message that comes in parts. It is
 * not thread-safe. The caller has checked that offsets and lengths are within bounds.
 */
public sealed interface StreamingDigest
    permits StreamingKernel, StreamingTree, JdkStreamingDigest, StreamingHmac {
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

  /** Writes the result into an array with room for it and begins anew. */
  void digest(byte[] result, int offset);

  /** Begins anew; what was taken of the message is cleared. */
  void reset();

  /** One of its own that goes on from here. */
  StreamingDigest copy();
}
