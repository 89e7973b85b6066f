package dev.sennit;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.StreamingDigest;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Computes the digest of a message that comes in parts. {@link Hasher#stream} makes it. It is not
 * thread-safe.
 *
 * <p>The result does not depend on how a message is divided into parts. A digest ends the message:
 * the stream then clears what it kept and begins a new message. A call with a bad argument throws
 * the exception that {@link Hasher} lists, takes nothing, and leaves the stream usable.
 */
public final class HashStream {
  private final DigestAlgorithm algorithm;
  private final StreamingDigest running;

  HashStream(DigestAlgorithm algorithm) {
    this(algorithm, KernelLinker.running(algorithm));
  }

  private HashStream(DigestAlgorithm algorithm, StreamingDigest running) {
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

  /** Returns the digest of the message, and begins a new message. */
  public byte[] digest() {
    byte[] result = new byte[algorithm.digestLength()];
    running.digest(result, 0);
    return result;
  }

  /** Writes the digest to {@code result} from an offset on, and begins a new message. */
  public void digest(byte[] result, int resultOffset) {
    Bounds.check("digest", resultOffset, algorithm.digestLength(), result.length);
    running.digest(result, resultOffset);
  }

  /** Clears what was taken, and begins a new message. */
  public HashStream reset() {
    running.reset();
    return this;
  }

  /** Returns an independent stream with the same state. */
  public HashStream copy() {
    return new HashStream(algorithm, running.copy());
  }
}
