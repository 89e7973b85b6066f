package dev.sennit;

import dev.sennit.runtime.blake3.StreamingTree;
import dev.sennit.runtime.blake3.TreeOutput;
import dev.sennit.runtime.message.Bounds;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Computes BLAKE3 of a message that comes in parts. {@link Blake3#stream} makes it. It is not
 * thread-safe.
 * <!-- sample: byte[] header = {1}; byte[] body = {2}; -->
 *
 * <pre>{@code
 * byte[] digest = Blake3.HASH.stream().update(header).update(body).digest();
 * }</pre>
 *
 * <p>The result does not depend on how a message is divided into parts. A digest or an output ends
 * the message: the stream then clears what it kept and begins a new message. A call with a bad
 * argument throws the exception that {@link Hasher} lists, takes nothing, and leaves the stream
 * usable. {@link #reset} clears what a stream without a digest has taken.
 *
 * @since 0.1.0
 */
public final class Blake3Stream {
  private final Blake3 function;
  private final StreamingTree running;

  Blake3Stream(Blake3 function, StreamingTree running) {
    this.function = function;
    this.running = running;
  }

  /**
   * Takes one byte.
   *
   * @param part the byte
   * @return this stream
   */
  public Blake3Stream update(byte part) {
    function.requireIntact();
    running.update(part);
    return this;
  }

  /**
   * Takes the bytes of an array.
   *
   * @param part the array
   * @return this stream
   */
  public Blake3Stream update(byte[] part) {
    Objects.requireNonNull(part, "part");
    return update(part, 0, part.length);
  }

  /**
   * Takes {@code length} bytes of an array from {@code offset} on.
   *
   * @param part the array
   * @param offset where the bytes begin
   * @param length how many bytes they are
   * @return this stream
   */
  public Blake3Stream update(byte[] part, int offset, int length) {
    Bounds.check("part", part, offset, length);
    function.requireIntact();
    running.update(part, offset, length);
    return this;
  }

  /**
   * Takes the bytes of a segment of any length.
   *
   * @param part the segment
   * @return this stream
   */
  public Blake3Stream update(MemorySegment part) {
    Objects.requireNonNull(part, "part");
    Bounds.checkAccess(part);
    function.requireIntact();
    running.update(part);
    return this;
  }

  /**
   * Takes the remaining bytes of a buffer, whose position and limit stay as they are.
   *
   * @param part the buffer
   * @return this stream
   */
  public Blake3Stream update(ByteBuffer part) {
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
   * Returns the first {@link Blake3#LENGTH} bytes of the output, and begins a new message.
   *
   * @return the digest, code or key
   */
  public byte[] digest() {
    byte[] result = new byte[Blake3.LENGTH];
    digest(result, 0);
    return result;
  }

  /**
   * Writes the first {@link Blake3#LENGTH} bytes of the output to {@code result} from an offset on,
   * and begins a new message.
   *
   * @param result the array to write to
   * @param resultOffset where the digest begins
   */
  public void digest(byte[] result, int resultOffset) {
    Bounds.check("result", result, resultOffset, Blake3.LENGTH);
    function.requireIntact();
    running.digest(result, resultOffset);
    function.requireIntact(result, resultOffset, Blake3.LENGTH);
  }

  /**
   * Ends the message, whose output can then be read at any place, and begins a new message.
   *
   * @return the output
   */
  public Blake3Output output() {
    function.requireIntact();
    TreeOutput output = running.output();
    try {
      function.requireIntact();
    } catch (IllegalStateException e) {
      output.clear();
      throw e;
    }
    return new Blake3Output(function, output);
  }

  /**
   * Clears what was taken, and begins a new message.
   *
   * @return this stream
   */
  public Blake3Stream reset() {
    running.reset();
    return this;
  }

  /** {@return an independent stream with the same state} */
  public Blake3Stream copy() {
    function.requireIntact();
    return new Blake3Stream(function, running.copy());
  }

  /** {@return the name of the function, with nothing of the message} */
  @Override
  public String toString() {
    return "stream of " + function;
  }
}
