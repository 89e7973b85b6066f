package dev.sennit;

import dev.sennit.runtime.digest.StreamingDigest;
import dev.sennit.runtime.key.HmacKey;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Objects;

/**
 * Computes or verifies the authentication code of a message that comes in parts. {@link
 * Hmac#stream} makes it. It is not thread-safe.
 *
 * <p>The result does not depend on how a message is divided into parts. A code ends the message:
 * the stream then clears what it kept and begins a new message with the same key. A call with a bad
 * argument throws the exception that {@link Hasher} lists, takes nothing, and leaves the stream
 * usable.
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

  /** Takes one byte. */
  public HmacStream update(byte part) {
    key.requireIntact();
    running.update(part);
    return this;
  }

  /** Takes the bytes of an array. */
  public HmacStream update(byte[] part) {
    return update(part, 0, part.length);
  }

  /** Takes {@code length} bytes of an array from {@code offset} on. */
  public HmacStream update(byte[] part, int offset, int length) {
    Bounds.check("part", offset, length, part.length);
    key.requireIntact();
    running.update(part, offset, length);
    return this;
  }

  /** Takes the bytes of a segment of any length. */
  public HmacStream update(MemorySegment part) {
    Bounds.checkAccess(part);
    key.requireIntact();
    running.update(part);
    return this;
  }

  /** Takes the remaining bytes of a buffer, whose position and limit stay as they are. */
  public HmacStream update(ByteBuffer part) {
    return update(MemorySegment.ofBuffer(part));
  }

  /** Returns the code of the message, and begins a new message. */
  public byte[] mac() {
    byte[] result = new byte[macLength()];
    mac(result, 0);
    return result;
  }

  /** Writes the code to {@code result} from an offset on, and begins a new message. */
  public void mac(byte[] result, int resultOffset) {
    Bounds.check("code", resultOffset, macLength(), result.length);
    key.requireIntact();
    running.digest(result, resultOffset);
    key.requireIntact(result, resultOffset);
  }

  /**
   * Returns whether {@code tag} is the whole code of the message, and begins a new message. The
   * time for the comparison does not depend on the place where they differ.
   */
  public boolean verify(byte[] tag) {
    Objects.requireNonNull(tag, "tag");
    return MessageDigest.isEqual(mac(), tag);
  }

  private int macLength() {
    return key.algorithm().digest().digestLength();
  }

  /** Clears what was taken, and begins a new message. */
  public HmacStream reset() {
    key.requireIntact();
    running.reset();
    return this;
  }

  /** Returns an independent stream with the same state. */
  public HmacStream copy() {
    key.requireIntact();
    return new HmacStream(key, running.copy());
  }
}
