package dev.sennit;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.RunningDigest;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Computes the digest of a message that comes in parts. Made by {@link Hasher#stream}; for one
 * thread at a time.
 *
 * <p>However a message is divided into parts, its digest is the same. A digest ends the message:
 * the stream clears what it kept of it and begins a new one. A call with a bad argument throws what
 * {@link Hasher} says, takes nothing, and leaves the stream usable.
 */
public final class HashStream {
  private final DigestAlgorithm algorithm;
  private final RunningDigest running;

  HashStream(DigestAlgorithm algorithm) {
    this(algorithm, RunningDigest.of(algorithm));
  }

  private HashStream(DigestAlgorithm algorithm, RunningDigest running) {
    this.algorithm = algorithm;
    this.running = running;
  }

  /** Takes one byte. */
  public HashStream update(byte part) {
    running.update(part);
    return this;
  }

  /** Takes the bytes of an array. */
  public HashStream update(byte[] part) {
    running.update(part, 0, part.length);
    return this;
  }

  /** Takes {@code length} bytes of an array from {@code offset} on. */
  public HashStream update(byte[] part, int offset, int length) {
    Bounds.check("part", offset, length, part.length);
    running.update(part, offset, length);
    return this;
  }

  /** Takes the bytes of a segment of any length. */
  public HashStream update(MemorySegment part) {
    Bounds.checkAccess(part);
    running.update(part);
    return this;
  }

  /** Takes the remaining bytes of a buffer, whose position and limit stay as they are. */
  public HashStream update(ByteBuffer part) {
    return update(MemorySegment.ofBuffer(part));
  }

  /** The digest of all that was taken; begins anew. */
  public byte[] digest() {
    byte[] result = new byte[algorithm.digestLength()];
    running.digest(result, 0);
    return result;
  }

  /** Writes the digest of all that was taken to {@code result} from an offset on; begins anew. */
  public void digest(byte[] result, int resultOffset) {
    Bounds.check("digest", resultOffset, algorithm.digestLength(), result.length);
    running.digest(result, resultOffset);
  }

  /** Forgets what was taken and begins anew. */
  public HashStream reset() {
    running.reset();
    return this;
  }

  /** A stream of its own that goes on from here. */
  public HashStream copy() {
    return new HashStream(algorithm, running.copy());
  }
}
