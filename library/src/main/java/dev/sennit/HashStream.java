package dev.sennit;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.select.Computation;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Computes the digest of a message that comes in parts. {@link Hasher#stream} makes it. It is not
 * thread-safe.
 * <!-- sample: byte[] header = {1}; byte[] body = {2}; -->
 *
 * <pre>{@code
 * byte[] digest = Hasher.SHA_256.stream().update(header).update(body).digest();
 * }</pre>
 *
 * <p>The result does not depend on how a message is divided into parts. A digest ends the message:
 * the stream then clears what it kept and begins a new message. A call with a bad argument throws
 * the exception that {@link Hasher} lists, takes nothing, and leaves the stream usable. {@link
 * #reset} clears what a stream without a digest has taken.
 *
 * @since 0.1.0
 */
public final class HashStream {
  private final DigestAlgorithm algorithm;
  private final StreamingDigest running;

  HashStream(Computation computation) {
    this(computation.algorithm(), computation.running());
  }

  private HashStream(DigestAlgorithm algorithm, StreamingDigest running) {
    this.algorithm = algorithm;
    this.running = running;
  }

  /**
   * Takes one byte.
   *
   * @param part the byte
   * @return this stream
   */
  public HashStream update(byte part) {
    running.update(part);
    return this;
  }

  /**
   * Takes the bytes of an array.
   *
   * @param part the array
   * @return this stream
   */
  public HashStream update(byte[] part) {
    Objects.requireNonNull(part, "part");
    running.update(part, 0, part.length);
    return this;
  }

  /**
   * Takes {@code length} bytes of an array from {@code offset} on.
   *
   * @param part the array
   * @param offset where the bytes begin
   * @param length how many bytes they are
   * @return this stream
   */
  public HashStream update(byte[] part, int offset, int length) {
    Bounds.check("part", part, offset, length);
    running.update(part, offset, length);
    return this;
  }

  /**
   * Takes the bytes of a segment of any length.
   *
   * @param part the segment
   * @return this stream
   */
  public HashStream update(MemorySegment part) {
    Objects.requireNonNull(part, "part");
    Bounds.checkAccess(part);
    running.update(part);
    return this;
  }

  /**
   * Takes the remaining bytes of a buffer, whose position and limit stay as they are.
   *
   * @param part the buffer
   * @return this stream
   */
  public HashStream update(ByteBuffer part) {
    Objects.requireNonNull(part, "part");
    return update(MemorySegment.ofBuffer(part));
  }

  /**
   * Returns an output stream that writes into this stream. It needs no {@code flush}; its {@code
   * close} does nothing, and the digest can be taken before or after.
   *
   * @return a view of this stream
   */
  public OutputStream asOutputStream() {
    return new OutputStream() {
      @Override
      public void write(int part) {
        update((byte) part);
      }

      @Override
      public void write(byte[] part, int offset, int length) {
        update(part, offset, length);
      }
    };
  }

  /**
   * Returns the digest of the message, and begins a new message.
   *
   * @return the digest
   */
  public byte[] digest() {
    byte[] result = FewBytes.newArray(algorithm.digestLength());
    running.digest(result, 0);
    return result;
  }

  /**
   * Writes the digest to {@code result} from an offset on, and begins a new message.
   *
   * @param result the array to write to
   * @param resultOffset where the digest begins
   */
  public void digest(byte[] result, int resultOffset) {
    Bounds.check("result", result, resultOffset, algorithm.digestLength());
    running.digest(result, resultOffset);
  }

  /**
   * Clears what was taken, and begins a new message.
   *
   * @return this stream
   */
  public HashStream reset() {
    running.reset();
    return this;
  }

  /** {@return an independent stream with the same state} */
  public HashStream copy() {
    return new HashStream(algorithm, running.copy());
  }

  /** {@return the algorithm's name, with nothing of the message} */
  @Override
  public String toString() {
    return "stream of " + algorithm.name();
  }
}
