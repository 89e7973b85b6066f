package dev.sennit;

import dev.sennit.runtime.aes.AesMessage;
import dev.sennit.runtime.key.AesGcmKey;
import java.lang.foreign.MemorySegment;
import javax.crypto.AEADBadTagException;
import javax.security.auth.Destroyable;

/**
 * Encrypts and authenticates messages with one key, by AES-GCM of NIST SP 800-38D with a tag of 16
 * bytes. An object is thread-safe, and no call depends on an earlier one. What depends on the key
 * alone is computed once.
 *
 * <pre>{@code
 * AesGcm aes = AesGcm.of(key);
 * NonceSequence nonces = NonceSequence.of(sender);
 * byte[] nonce = nonces.next();
 * byte[] sealed = aes.seal(nonce, data, text);
 * byte[] opened = aes.open(nonce, data, sealed);
 * }</pre>
 *
 * <p>Sealing encrypts the text and appends the tag. The tag also authenticates the nonce and
 * further data, which is not encrypted. <b>A nonce must never be used twice to seal with the same
 * key</b>: an adversary then learns the texts and can forge tags. Unlike a {@code Cipher}, this
 * object does not remember nonces; a {@link NonceSequence} makes nonces that do not repeat. A nonce
 * has 12 bytes. Other lengths, of at least one byte, are slower; they exist for messages that
 * others have sealed.
 *
 * <p>Opening yields the whole text or nothing. If the tag is wrong, the method throws {@link
 * AEADBadTagException} and writes zeros instead of the text. The time for this does not depend on
 * the place where the tags differ.
 *
 * <p>Messages are in arrays or in {@link MemorySegment}s, on the heap or not. A result may have
 * exactly the place of its message. It may also overlap the message in part, which costs a copy;
 * nothing else is copied. Once kernels are linked, a method that writes its result to the caller's
 * memory allocates nothing, unless the JIT compiler leaves small objects in place that refer to the
 * memory; of a text beyond 128 KiB it mostly leaves two for each 128 KiB.
 *
 * <p>Bad arguments throw the exceptions that {@link Hasher} lists. In addition, a method throws
 * {@link IllegalArgumentException} when a nonce is empty, when a text is longer than 2<sup>36</sup>
 * - 32 bytes, which is the limit of GCM, or when a segment to write to is read-only.
 *
 * <p>Kernels compute as soon as they are linked. Until then, and where no kernel can run, the JDK's
 * cipher computes; it takes no segments of 2<sup>31</sup> bytes or more.
 *
 * <p>The object keeps the key until {@link #destroy} clears it, as {@link Hmac} does. Afterwards
 * every method throws {@link IllegalStateException}; a call that is under way in another thread
 * does so too.
 */
public final class AesGcm implements Destroyable {
  /** How many bytes a sealed message is longer than its text. */
  public static final int TAG_LENGTH = AesGcmKey.TAG;

  private final AesGcmKey key;

  private AesGcm(AesGcmKey key) {
    this.key = key;
  }

  /**
   * Returns AES-GCM with a copy of a key.
   *
   * @throws IllegalArgumentException when the key does not have 16, 24 or 32 bytes
   */
  public static AesGcm of(byte[] key) {
    return new AesGcm(new AesGcmKey(key));
  }

  /**
   * Returns the encrypted text, followed by the tag.
   *
   * @throws IllegalArgumentException when both are too long for an array
   */
  public byte[] seal(byte[] nonce, byte[] data, byte[] text) {
    long length = (long) text.length + TAG_LENGTH;
    if (length > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the sealed message of "
              + length
              + " bytes does not fit into an array; write it to a segment");
    }
    byte[] sealed = new byte[(int) length];
    seal(nonce, data, text, 0, text.length, sealed, 0);
    return sealed;
  }

  /**
   * Encrypts {@code length} bytes of {@code text} from {@code offset} on. Writes them to {@code
   * sealed} from {@code sealedOffset} on, followed by the tag.
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

  /** Encrypts a text, and writes it to the beginning of {@code sealed}, followed by the tag. */
  public void seal(byte[] nonce, MemorySegment data, MemorySegment text, MemorySegment sealed) {
    requireNonce(nonce);
    Bounds.checkAccess(data);
    Bounds.checkAccess(text);
    requireLength(text.byteSize());
    Bounds.checkRoom("sealed message", text.byteSize() + TAG_LENGTH, sealed);
    key.seal(nonce, data, text, sealed);
  }

  /**
   * Returns the text of a sealed message.
   *
   * @throws AEADBadTagException when the message was not sealed with this key, nonce and data
   */
  public byte[] open(byte[] nonce, byte[] data, byte[] sealed) throws AEADBadTagException {
    requireTag(sealed.length);
    byte[] text = new byte[sealed.length - TAG_LENGTH];
    open(nonce, data, sealed, 0, sealed.length, text, 0);
    return text;
  }

  /**
   * Opens a sealed message, and writes its text to {@code text} from {@code textOffset} on. The
   * message is {@code length} bytes of {@code sealed} from {@code offset} on; it ends with the tag.
   *
   * @throws AEADBadTagException when the message was not sealed with this key, nonce and data
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
   * Opens a sealed message, which is the whole segment, and writes its text to the beginning of
   * {@code text}.
   *
   * @throws AEADBadTagException when the message was not sealed with this key, nonce and data
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
              + " bytes with a nonce, but the text has "
              + length);
    }
  }

  private static void requireTag(long length) throws AEADBadTagException {
    if (length < TAG_LENGTH) {
      throw new AEADBadTagException(
          "a sealed message must have at least "
              + TAG_LENGTH
              + " bytes, those of its tag, but has "
              + length);
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

  /** Returns the algorithm's name. */
  @Override
  public String toString() {
    return "AES-GCM";
  }
}
