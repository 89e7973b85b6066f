package dev.sennit;

import dev.sennit.runtime.AesGcmKey;
import dev.sennit.runtime.AesMessage;
import java.lang.foreign.MemorySegment;
import javax.crypto.AEADBadTagException;
import javax.security.auth.Destroyable;

/**
 * Encrypts and authenticates messages with one key: AES-GCM, NIST SP 800-38D, with a tag of 16
 * bytes. It can be shared by all threads, and every call of its methods stands by itself. What
 * depends on the key alone is computed once.
 *
 * <pre>{@code
 * AesGcm aes = AesGcm.of(key);
 * NonceSequence nonces = NonceSequence.of(sender);
 * byte[] nonce = nonces.next();
 * byte[] sealed = aes.seal(nonce, data, text);
 * byte[] opened = aes.open(nonce, data, sealed);
 * }</pre>
 *
 * <p>To seal is to encrypt the text and to put the tag behind it, which also vouches for further
 * data that stays as it is, and for the nonce. <b>A nonce must never be used twice to seal with the
 * same key</b>: that gives away the texts and the means to forge tags. Unlike a {@code Cipher} this
 * object remembers none; {@link NonceSequence} makes some that do not repeat. Nonces have 12 bytes;
 * others, of at least one byte, cost more and are there for what others have sealed.
 *
 * <p>What is opened is the text, or nothing: if the tag is wrong, {@link AEADBadTagException} is
 * thrown, and there are zeros where the text would be. The time until then does not depend on where
 * the tags differ.
 *
 * <p>Messages are in arrays or {@link MemorySegment}s, on the heap or not. A result may go to the
 * very place that its message comes from; it may also overlap it otherwise, which costs a copy.
 * Nothing else is copied, and once kernels are linked nothing is allocated for a result that goes
 * to the caller's memory. Bad arguments are treated as by {@link Hasher}; further, {@link
 * IllegalArgumentException} is thrown when a nonce is empty, a text longer than the 2<sup>36</sup>
 * - 32 bytes that GCM can encrypt, or a segment read-only that is to be written to. So is the
 * choice of what computes: kernels once they are linked, and until then and where none run, the
 * JDK's cipher, which takes no segments of 2<sup>31</sup> bytes.
 *
 * <p>It keeps the key until {@link #destroy} clears it, as {@link Hmac} does: afterwards, and in a
 * call that another thread is in meanwhile, {@link IllegalStateException} is thrown.
 */
public final class AesGcm implements Destroyable {
  /** The bytes by which what is sealed is longer than its text. */
  public static final int TAG_LENGTH = AesGcmKey.TAG;

  private final AesGcmKey key;

  private AesGcm(AesGcmKey key) {
    this.key = key;
  }

  /**
   * AES-GCM with a key, which is copied.
   *
   * @throws IllegalArgumentException when it has not 16, 24 or 32 bytes
   */
  public static AesGcm of(byte[] key) {
    return new AesGcm(new AesGcmKey(key));
  }

  /**
   * The text encrypted, and the tag behind it.
   *
   * @throws IllegalArgumentException when they are too long for an array
   */
  public byte[] seal(byte[] nonce, byte[] data, byte[] text) {
    long length = (long) text.length + TAG_LENGTH;
    if (length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the sealed message of "
              + length
              + " bytes does not go into an array: let it be written to a segment");
    }
    byte[] sealed = new byte[(int) length];
    seal(nonce, data, text, 0, text.length, sealed, 0);
    return sealed;
  }

  /**
   * Writes {@code length} bytes of {@code text} from {@code offset} on encrypted to {@code sealed}
   * from {@code sealedOffset} on, and the tag behind them.
   */
  public void seal(
      byte[] nonce,
      byte[] data,
      byte[] text,
      int offset,
      int length,
      byte[] sealed,
      int sealedOffset) {
    requireNonce(nonce);
    Bounds.check("text", offset, length, text.length);
    Bounds.check("sealed message", sealedOffset, (long) length + TAG_LENGTH, sealed.length);
    key.seal(nonce, data, text, offset, length, sealed, sealedOffset);
  }

  /** Writes a text encrypted to the beginning of {@code sealed}, and the tag behind it. */
  public void seal(byte[] nonce, MemorySegment data, MemorySegment text, MemorySegment sealed) {
    requireNonce(nonce);
    Bounds.checkAccess(data);
    Bounds.checkAccess(text);
    requireLength(text.byteSize());
    Bounds.checkRoom("sealed message", text.byteSize() + TAG_LENGTH, sealed);
    key.seal(nonce, data, text, sealed);
  }

  /**
   * The text of what was sealed.
   *
   * @throws AEADBadTagException when it was not sealed with this key, nonce and data
   */
  public byte[] open(byte[] nonce, byte[] data, byte[] sealed) throws AEADBadTagException {
    requireTag(sealed.length);
    byte[] text = new byte[sealed.length - TAG_LENGTH];
    open(nonce, data, sealed, 0, sealed.length, text, 0);
    return text;
  }

  /**
   * Writes the text of what was sealed, which is {@code length} bytes of {@code sealed} from {@code
   * offset} on with the tag at their end, to {@code text} from {@code textOffset} on.
   *
   * @throws AEADBadTagException when it was not sealed with this key, nonce and data
   */
  public void open(
      byte[] nonce, byte[] data, byte[] sealed, int offset, int length, byte[] text, int textOffset)
      throws AEADBadTagException {
    requireNonce(nonce);
    Bounds.check("sealed message", offset, length, sealed.length);
    requireTag(length);
    Bounds.check("text", textOffset, length - TAG_LENGTH, text.length);
    key.open(nonce, data, sealed, offset, length - TAG_LENGTH, text, textOffset);
  }

  /**
   * Writes the text of what was sealed, which is all of the segment, to the beginning of {@code
   * text}.
   *
   * @throws AEADBadTagException when it was not sealed with this key, nonce and data
   */
  public void open(byte[] nonce, MemorySegment data, MemorySegment sealed, MemorySegment text)
      throws AEADBadTagException {
    requireNonce(nonce);
    Bounds.checkAccess(data);
    Bounds.checkAccess(sealed);
    requireTag(sealed.byteSize());
    requireLength(sealed.byteSize() - TAG_LENGTH);
    Bounds.checkRoom("text", sealed.byteSize() - TAG_LENGTH, text);
    key.open(nonce, data, sealed, text);
  }

  private static void requireNonce(byte[] nonce) {
    if (nonce.length == 0) {
      throw new IllegalArgumentException("a nonce must have at least one byte");
    }
  }

  private static void requireLength(long length) {
    if (length > AesMessage.MAX_TEXT) {
      throw new IllegalArgumentException(
          "GCM encrypts at most "
              + AesMessage.MAX_TEXT
              + " bytes with a nonce, but here are "
              + length);
    }
  }

  private static void requireTag(long length) throws AEADBadTagException {
    if (length < TAG_LENGTH) {
      throw new AEADBadTagException(
          "a tag has " + TAG_LENGTH + " bytes, but the message is one of " + length);
    }
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
    return "AES-GCM";
  }
}
