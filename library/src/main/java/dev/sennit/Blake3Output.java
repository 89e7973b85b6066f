package dev.sennit;

import dev.sennit.runtime.blake3.TreeOutput;
import dev.sennit.runtime.message.Bounds;

/**
 * The output of BLAKE3 for a message, of 2^63 - 1 bytes, which is read from any place on. {@link
 * Blake3Stream#output} makes it. It is not thread-safe.
 * <!-- sample: byte[] message = {1}; -->
 *
 * <pre>{@code
 * try (Blake3Output output = Blake3.HASH.stream().update(message).output()) {
 *   byte[] first = output.read(100);
 *   byte[] farAway = output.position(1L << 40).read(100);
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Blake3Output implements AutoCloseable {
  private final Blake3 function;
  private final TreeOutput output;
  private long position;
  private boolean closed;

  Blake3Output(Blake3 function, TreeOutput output) {
    this.function = function;
    this.output = output;
  }

  /** {@return where the next byte is read} */
  public long position() {
    return position;
  }

  /**
   * Goes to a place of the output.
   *
   * @param position how many bytes are before it
   * @return this output
   * @throws IllegalArgumentException when the position is negative
   */
  public Blake3Output position(long position) {
    if (position < 0) {
      throw new IllegalArgumentException(
          "the position in an output must be 0 or more, but is " + position);
    }
    this.position = position;
    return this;
  }

  /**
   * Reads bytes, and goes behind them.
   *
   * @param length how many bytes
   * @return the bytes
   * @throws IllegalArgumentException when the length is negative, or the output ends before
   * @throws IllegalStateException when the output is closed, or the key is destroyed
   */
  public byte[] read(int length) {
    Blake3.requireLength(length);
    requireRest(length);
    byte[] result = new byte[length];
    read(result, 0, length);
    return result;
  }

  /**
   * Reads bytes into an array, and goes behind them.
   *
   * @param result the array to write to
   * @param offset where they begin in the array
   * @param length how many bytes
   * @throws IllegalArgumentException when the output ends before
   * @throws IllegalStateException when the output is closed, or the key is destroyed
   */
  public void read(byte[] result, int offset, int length) {
    Bounds.check("result", result, offset, length);
    requireRest(length);
    output.read(position, result, offset, length);
    function.requireIntact(result, offset, length);
    position += length;
  }

  private void requireRest(int length) {
    if (closed) {
      throw new IllegalStateException("this output is closed");
    }
    function.requireIntact();
    if (length > Long.MAX_VALUE - position) {
      throw new IllegalArgumentException(
          "an output ends at 2^63 - 1, before " + length + " bytes from " + position + " on");
    }
  }

  /** Clears what the output is made from. */
  @Override
  public void close() {
    closed = true;
    output.clear();
  }

  /** {@return the name of the function, with nothing of the output} */
  @Override
  public String toString() {
    return "output of " + function;
  }
}
