package dev.sennit;

import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.message.Bounds;
import dev.sennit.runtime.message.FewBytes;
import dev.sennit.runtime.message.StreamingDigest;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Computes or verifies the authentication code of a message that comes in parts. {@link
 * Hmac#stream} makes it. It is not thread-safe.
 * <!-- sample: byte[] key = new byte[32]; byte[] header = {1}; byte[] body = {2}; -->
 *
 * <pre>{@code
 * try (Hmac hmac = Hmac.of(Hasher.SHA_256, key)) {
 *   byte[] tag = hmac.stream().update(header).update(body).mac();
 * }
 * }</pre>
 *
 * <p>The result does not depend on how a message is divided into parts. A code ends the message:
 * the stream then clears what it kept and begins a new message with the same key. A call with a bad
 * argument throws the exception that {@link Hasher} lists, takes nothing, and leaves the stream
 * usable. {@link #reset} clears what a stream without a code has taken.
 *
 * @since 0.1.0
 */
public final class HmacStream {
  private final HmacKey key;
  private final StreamingDigest running;

  HmacStream(HmacKey key) {
    this(key, key.running());
  }

  private HmacStream(HmacKey key, StreamingDigest running) {
    this.key = key;
    this.running = running;
  }

  /**
   * Takes one byte.
   *
   * @param part the byte
   * @return this stream
   */
  public HmacStream update(byte part) {
    key.requireIntact();
    running.update(part);
    return this;
  }

  /**
   * Takes the bytes of an array.
   *
   * @param part the array
   * @return this stream
   */
  public HmacStream update(byte[] part) {
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
  public HmacStream update(byte[] part, int offset, int length) {
    Bounds.check("part", part, offset, length);
    key.requireIntact();
    running.update(part, offset, length);
    return this;
  }

  /**
   * Takes the bytes of a segment of any length.
   *
   * @param part the segment
   * @return this stream
   */
  public HmacStream update(MemorySegment part) {
    Objects.requireNonNull(part, "part");
    Bounds.checkAccess(part);
    key.requireIntact();
    running.update(part);
    return this;
  }

  /**
   * Takes the remaining bytes of a buffer, whose position and limit stay as they are.
   *
   * @param part the buffer
   * @return this stream
   */
  public HmacStream update(ByteBuffer part) {
    Objects.requireNonNull(part, "part");
    return update(MemorySegment.ofBuffer(part));
  }

  /**
   * Returns the code of the message, and begins a new message.
   *
   * @return the code
   */
  public byte[] mac() {
    byte[] result = FewBytes.newArray(macLength());
    mac(result, 0);
    return result;
  }

  /**
   * Writes the code to {@code result} from an offset on, and begins a new message.
   *
   * @param result the array to write to
   * @param resultOffset where the code begins
   */
  public void mac(byte[] result, int resultOffset) {
    Bounds.check("result", result, resultOffset, macLength());
    key.requireIntact();
    running.digest(result, resultOffset);
    key.requireIntact(result, resultOffset, key.macLength());
  }

  /**
   * Returns whether {@code tag} is the whole code of the message, and begins a new message. The
   * time for the comparison does not depend on the place where they differ.
   *
   * @param tag the code to compare with
   * @return whether the tag is right
   */
  public boolean verify(byte[] tag) {
    Objects.requireNonNull(tag, "tag");
    return FewBytes.areEqual(mac(), tag);
  }

  private int macLength() {
    return key.algorithm().digest().digestLength();
  }

  /**
   * Clears what was taken, and begins a new message.
   *
   * @return this stream
   */
  public HmacStream reset() {
    key.requireIntact();
    running.reset();
    return this;
  }

  /** {@return an independent stream with the same state} */
  public HmacStream copy() {
    key.requireIntact();
    return new HmacStream(key, running.copy());
  }

  /** {@return the algorithm's name, with nothing of the key or the message} */
  @Override
  public String toString() {
    return "stream of " + key.algorithm().name();
  }
}
