package dev.sennit;

import dev.sennit.runtime.HmacAlgorithm;
import dev.sennit.runtime.HmacKey;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Objects;
import javax.security.auth.Destroyable;

/**
 * Computes and verifies message authentication codes with one key: HMAC, RFC 2104. It can be shared
 * by all threads, and every call of its methods stands by itself. What depends on the key alone is
 * computed once.
 *
 * <pre>{@code
 * Hmac hmac = Hmac.of(Hasher.SHA_256, key);
 * byte[] tag = hmac.mac(message);
 * boolean genuine = hmac.verify(message, tag);
 * }</pre>
 *
 * <p>Messages, results and bad arguments are treated as by {@link Hasher}. So is the choice of what
 * computes: the kernel of the digest once it is linked, and the JDK's digest otherwise. A code
 * takes a little memory for a copy of the key's states, which is cleared.
 *
 * <p>It keeps the key, in the form that HMAC computes with, until {@link #destroy} clears it.
 * Whoever has no more use for a key destroys it; for one that lasts as long as the program there is
 * no need to. Afterwards every method but {@link #algorithm}, {@link #macLength} and {@link
 * #isDestroyed} throws {@link IllegalStateException}, here and in the streams. A call that another
 * thread is in meanwhile does so too, or else its result is right.
 */
public final class Hmac implements Destroyable {
  private final HmacKey key;
  private final int macLength;

  private Hmac(HmacKey key) {
    this.key = key;
    this.macLength = key.algorithm().digest().digestLength();
  }

  /**
   * The HMAC with a digest and a key of any length, which is copied.
   *
   * @throws IllegalArgumentException when there is no HMAC with the digest, as of SHAKE and BLAKE2s
   */
  public static Hmac of(Hasher digest, byte[] key) {
    return new Hmac(new HmacKey(HmacAlgorithm.with(digest.digestAlgorithm()), key));
  }

  /** The algorithm's standard name in the JCA, such as {@code "HmacSHA256"}. */
  public String algorithm() {
    return key.algorithm().name();
  }

  /** The length of the codes in bytes. */
  public int macLength() {
    return macLength;
  }

  /** The code of a message. */
  public byte[] mac(byte[] message) {
    return mac(message, 0, message.length);
  }

  /** The code of {@code length} bytes of an array from {@code offset} on. */
  public byte[] mac(byte[] message, int offset, int length) {
    byte[] result = new byte[macLength];
    mac(message, offset, length, result, 0);
    return result;
  }

  /** The code of a segment of any length. */
  public byte[] mac(MemorySegment message) {
    byte[] result = new byte[macLength];
    mac(message, result, 0);
    return result;
  }

  /** The code of the remaining bytes of a buffer, whose position and limit stay as they are. */
  public byte[] mac(ByteBuffer message) {
    return mac(MemorySegment.ofBuffer(message));
  }

  /** Writes the code of a message to {@code result} from {@code resultOffset} on. */
  public void mac(byte[] message, byte[] result, int resultOffset) {
    mac(message, 0, message.length, result, resultOffset);
  }

  /**
   * Writes the code of {@code length} bytes of {@code message} from {@code offset} on to {@code
   * result} from {@code resultOffset} on.
   */
  public void mac(byte[] message, int offset, int length, byte[] result, int resultOffset) {
    Bounds.check("message", offset, length, message.length);
    Bounds.check("code", resultOffset, macLength, result.length);
    key.mac(message, offset, length, result, resultOffset);
  }

  /** Writes the code of a segment to {@code result} from {@code resultOffset} on. */
  public void mac(MemorySegment message, byte[] result, int resultOffset) {
    Bounds.checkAccess(message);
    Bounds.check("code", resultOffset, macLength, result.length);
    key.mac(message, result, resultOffset);
  }

  /**
   * Whether {@code tag} is the code of the message, in all its length. The time that this takes
   * does not depend on where they differ.
   */
  public boolean verify(byte[] message, byte[] tag) {
    Objects.requireNonNull(tag, "tag");
    return MessageDigest.isEqual(mac(message), tag);
  }

  /** As {@link #verify(byte[], byte[])}, of a segment of any length. */
  public boolean verify(MemorySegment message, byte[] tag) {
    Objects.requireNonNull(tag, "tag");
    return MessageDigest.isEqual(mac(message), tag);
  }

  /** As {@link #verify(byte[], byte[])}, of the remaining bytes of a buffer. */
  public boolean verify(ByteBuffer message, byte[] tag) {
    return verify(MemorySegment.ofBuffer(message), tag);
  }

  /** A new stream with this key, for a message that comes in parts. */
  public HmacStream stream() {
    return new HmacStream(key);
  }

  /** Clears the key. */
  @Override
  public void destroy() {
    key.destroy();
  }

  @Override
  public boolean isDestroyed() {
    return key.isDestroyed();
  }

  /** The algorithm's name. */
  @Override
  public String toString() {
    return algorithm();
  }
}
