package dev.sennit;

import dev.sennit.runtime.HmacKey;
import dev.sennit.runtime.RunningDigest;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Objects;

/**
 * Computes or verifies the authentication code of a message that comes in parts. Made by {@link
 * Hmac#stream}; for one thread at a time.
 *
 * <p>However a message is divided into parts, its code is the same. A code ends the message: the
 * stream clears what it kept of it and begins a new one, with the same key. A call with a bad
 * argument throws what {@link Hasher} says, takes nothing, and leaves the stream usable.
 */
public final class HmacStream {
  private final HmacKey key;
  private final RunningDigest running;

  HmacStream(HmacKey key) {
    this(key, key.running());
  }

  private HmacStream(HmacKey key, RunningDigest running) {
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

  /** The code of all that was taken; begins anew. */
  public byte[] mac() {
    byte[] result = new byte[macLength()];
    mac(result, 0);
    return result;
  }

  /** Writes the code of all that was taken to {@code result} from an offset on; begins anew. */
  public void mac(byte[] result, int resultOffset) {
    Bounds.check("code", resultOffset, macLength(), result.length);
    key.requireIntact();
    running.digest(result, resultOffset);
    key.requireIntact(result, resultOffset);
  }

  /**
   * Whether {@code tag} is the code of all that was taken, in all its length; begins anew. The time
   * that this takes does not depend on where they differ.
   */
  public boolean verify(byte[] tag) {
    Objects.requireNonNull(tag, "tag");
    return MessageDigest.isEqual(mac(), tag);
  }

  private int macLength() {
    return key.algorithm().digest().digestLength();
  }

  /** Forgets what was taken and begins anew. */
  public HmacStream reset() {
    key.requireIntact();
    running.reset();
    return this;
  }

  /** A stream of its own that goes on from here. */
  public HmacStream copy() {
    key.requireIntact();
    return new HmacStream(key, running.copy());
  }
}
