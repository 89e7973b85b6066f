package dev.sennit;

import dev.sennit.runtime.cipher.SealingChannel;
import dev.sennit.runtime.message.Bounds;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/**
 * Seals what is written to it, as a stream or as a channel. {@link AesGcmHkdf#sealing(OutputStream,
 * byte[])} makes it.
 * <!-- sample: byte[] data = {1}; AesGcmHkdf aes = AesGcmHkdf.of(new byte[32]);
 * java.io.InputStream text = java.io.InputStream.nullInputStream();
 * java.io.OutputStream file = java.io.OutputStream.nullOutputStream(); -->
 *
 * <pre>{@code
 * try (SealingStream sealed = aes.sealing(file, data)) {
 *   text.transferTo(sealed);
 *   sealed.finish();
 * }
 * }</pre>
 *
 * <p>Only {@link #finish} ends the message. If an exception comes before it, {@link #close} leaves
 * a message that is refused when it is opened. So a text whose source has failed never looks whole.
 *
 * <p>Text waits until there is more than a segment of it; {@link #flush} does nothing. A stream
 * around this one keeps text too: flush it before {@link #finish}.
 *
 * <p>After an exception from the place where the sealed message goes, every method but {@link
 * #close} throws an {@link IOException}. An object is thread-safe: other threads' calls wait. The
 * place where the sealed message goes must not call it while it is written to: that throws {@link
 * IllegalStateException}.
 *
 * @since 0.1.0
 */
public final class SealingStream extends OutputStream implements WritableByteChannel {
  private final SealingChannel channel;

  SealingStream(SealingChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the next byte of the text.
   *
   * @param next the byte, in the lowest 8 bits
   * @throws IOException when the sealed message cannot be written, is finished or is closed
   */
  @Override
  public void write(int next) throws IOException {
    channel.write(ByteBuffer.wrap(new byte[] {(byte) next}));
  }

  /**
   * Takes the next part of the text.
   *
   * @param text the array that has the part
   * @param offset where it begins
   * @param length how many bytes it has
   * @throws IOException when the sealed message cannot be written, is finished or is closed
   */
  @Override
  public void write(byte[] text, int offset, int length) throws IOException {
    Objects.requireNonNull(text, "text");
    Bounds.check("text", text, offset, length);
    channel.write(ByteBuffer.wrap(text, offset, length));
  }

  /**
   * Takes the text that is left in a buffer, to its limit.
   *
   * @param text the buffer
   * @return how many bytes were left
   * @throws IOException when the sealed message cannot be written, is finished or is closed
   */
  @Override
  public int write(ByteBuffer text) throws IOException {
    Objects.requireNonNull(text, "text");
    Bounds.checkAccess(MemorySegment.ofBuffer(text));
    return channel.write(text);
  }

  /**
   * Seals the last segment, with which the message is whole. Nothing can be written afterwards.
   * Finishing again does nothing.
   *
   * @throws IOException when the sealed message cannot be written, or was closed before
   */
  public void finish() throws IOException {
    channel.finish();
  }

  /** {@return whether it is not closed} */
  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  /**
   * Clears text and key, and closes the place where the sealed message goes. Closing again does
   * nothing.
   *
   * @throws IOException when that fails, or when {@link #finish} was not called although nothing
   *     had failed. After another exception in its block, a {@code try} statement adds this one to
   *     it
   */
  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** {@return what it does, with nothing of the key and the text} */
  @Override
  public String toString() {
    return "a stream that seals by AES-GCM-HKDF";
  }
}
