package dev.sennit;

import dev.sennit.runtime.aes.AesMessage;
import dev.sennit.runtime.cipher.AesGcmKey;
import dev.sennit.runtime.message.Bounds;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import javax.crypto.AEADBadTagException;
import javax.security.auth.Destroyable;

/**
 * Encrypts and authenticates messages with one key, by AES-GCM of NIST SP 800-38D with a tag of 16
 * bytes. An object is thread-safe, and no call depends on an earlier one. What depends on the key
 * alone is computed once.
 * <!-- sample: byte[] key = new byte[32], data = {1}, text = {2}; -->
 *
 * <pre>{@code
 * NonceSequence nonces = NonceSequence.random();
 * try (AesGcm aes = AesGcm.of(key)) {
 *   byte[] nonce = nonces.next();
 *   byte[] sealed = aes.seal(nonce, data, text);
 *   byte[] opened = aes.open(nonce, data, sealed);
 * }
 * }</pre>
 *
 * <p>Sealing encrypts the text and appends the tag. The tag also authenticates the nonce and
 * further data, which is not encrypted. <b>A nonce must never be used twice to seal with the same
 * key</b>: an adversary then learns the texts and can forge tags. Unlike a {@code Cipher}, this
 * object does not remember nonces; a {@link NonceSequence} makes nonces that do not repeat. A nonce
 * has 12 bytes; {@link #ofAnyNonce} is for messages that others have sealed with other nonces.
 *
 * <p>Opening yields the whole text or nothing. If the tag is wrong, the method throws {@link
 * AEADBadTagException} and writes zeros instead of the text. The time for this does not depend on
 * the place where the tags differ.
 *
 * <p>Messages are in arrays or in {@link MemorySegment}s, on the heap or not. A result may have
 * exactly the place of its message. It may also overlap the message in part, which costs a copy;
 * nothing else is copied. Once kernels are linked, a method that writes its result to the caller's
 * memory allocates nothing, unless the JIT compiler leaves small objects in place that refer to the
 * memory; of a text of 64 KiB and more it mostly leaves two for each call of a kernel.
 *
 * <p>Bad arguments throw the exceptions that {@link Hasher} lists. In addition, a method throws
 * {@link IllegalArgumentException} when a nonce does not have 12 bytes, when a text is longer than
 * 2<sup>36</sup> - 32 bytes, which is the limit of GCM, or when a segment to write to is read-only.
 *
 * <p>Kernels compute as soon as they are linked. Until then, and where no kernel can run, the JDK's
 * cipher computes. It takes a text, and further data, of at most 2<sup>31</sup> - 25 bytes. For
 * longer ones a method waits until kernels are linked, which takes at most a tenth of a second.
 * Where no kernel of AES can run, it throws {@link IllegalArgumentException}.
 *
 * <p>The object keeps the key until {@link #close} or {@link #destroy} clears it, as {@link Hmac}
 * does. Afterwards every method throws {@link IllegalStateException}; a call that is under way in
 * another thread does so too.
 *
 * @since 0.1.0
 */
public final class AesGcm implements Destroyable, AutoCloseable {
  /** How many bytes a sealed message is longer than its text. */
  public static final int TAG_LENGTH = AesGcmKey.TAG;

  private final AesGcmKey key;
  private final boolean takesAnyNonce;

  private AesGcm(AesGcmKey key, boolean takesAnyNonce) {
    this.key = key;
    this.takesAnyNonce = takesAnyNonce;
  }

  /**
   * Returns AES-GCM with a copy of a key, for nonces of 12 bytes.
   *
   * @param key the key, which the caller may clear afterwards
   * @return AES-GCM with this key
   * @throws IllegalArgumentException when the key does not have 16, 24 or 32 bytes
   */
  public static AesGcm of(byte[] key) {
    return new AesGcm(new AesGcmKey(key), false);
  }

  /**
   * Returns AES-GCM with a copy of a key, for nonces of any length of at least one byte. Use it
   * only for messages whose nonces others have chosen. With 12 bytes, GCM counts from the nonce
   * itself, so different nonces never meet. GCM hashes every other nonce to 16 bytes first: that is
   * slower, and two different nonces can then lead to the same counter, which is as bad as using a
   * nonce twice.
   *
   * @param key the key, which the caller may clear afterwards
   * @return AES-GCM with this key
   * @throws IllegalArgumentException when the key does not have 16, 24 or 32 bytes
   */
  public static AesGcm ofAnyNonce(byte[] key) {
    return new AesGcm(new AesGcmKey(key), true);
  }

  /**
   * Returns the encrypted text, followed by the tag.
   *
   * @param nonce the nonce
   * @param data further data to authenticate, which may be empty
   * @param text the text to encrypt
   * @return the sealed message, {@link #TAG_LENGTH} bytes longer than the text
   * @throws IllegalArgumentException when both are too long for an array
   */
  public byte[] seal(byte[] nonce, byte[] data, byte[] text) {
    Objects.requireNonNull(text, "text");
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
   *
   * @param nonce the nonce
   * @param data further data to authenticate, which may be empty
   * @param text the array that has the text
   * @param offset where the text begins
   * @param length how many bytes the text has
   * @param sealed the array to write to
   * @param sealedOffset where the sealed message begins
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
    Objects.requireNonNull(data, "data");
    Bounds.check("text", text, offset, length);
    Bounds.check("sealed", sealed, sealedOffset, (long) length + TAG_LENGTH);
    key.seal(nonce, data, text, offset, length, sealed, sealedOffset);
  }

  /**
   * Encrypts a text, and writes it to the beginning of {@code sealed}, followed by the tag.
   *
   * @param nonce the nonce
   * @param data further data to authenticate, which may be empty
   * @param text the text to encrypt
   * @param sealed the segment to write to
   */
  public void seal(byte[] nonce, MemorySegment data, MemorySegment text, MemorySegment sealed) {
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(sealed, "sealed");
    requireNonce(nonce);
    Bounds.checkAccess(data);
    Bounds.checkAccess(text);
    requireLength(text.byteSize());
    Bounds.checkRoom("sealed", text.byteSize() + TAG_LENGTH, sealed);
    key.seal(nonce, data, text, sealed);
  }

  /**
   * Returns the text of a sealed message.
   *
   * @param nonce the nonce
   * @param data further data that was authenticated, which may be empty
   * @param sealed the sealed message, which ends with the tag
   * @return the text
   * @throws AEADBadTagException when the message was not sealed with this key, nonce and data
   */
  public byte[] open(byte[] nonce, byte[] data, byte[] sealed) throws AEADBadTagException {
    Objects.requireNonNull(sealed, "sealed");
    requireTag(sealed.length);
    byte[] text = new byte[sealed.length - TAG_LENGTH];
    open(nonce, data, sealed, 0, sealed.length, text, 0);
    return text;
  }

  /**
   * Opens a sealed message, and writes its text to {@code text} from {@code textOffset} on. The
   * message is {@code length} bytes of {@code sealed} from {@code offset} on; it ends with the tag.
   *
   * @param nonce the nonce
   * @param data further data that was authenticated, which may be empty
   * @param sealed the array that has the sealed message
   * @param offset where the sealed message begins
   * @param length how many bytes the sealed message has
   * @param text the array to write to
   * @param textOffset where the text begins
   * @throws AEADBadTagException when the message was not sealed with this key, nonce and data
   */
  public void open(
      byte[] nonce, byte[] data, byte[] sealed, int offset, int length, byte[] text, int textOffset)
      throws AEADBadTagException {
    requireNonce(nonce);
    Objects.requireNonNull(data, "data");
    Bounds.check("sealed", sealed, offset, length);
    requireTag(length);
    Bounds.check("text", text, textOffset, length - TAG_LENGTH);
    key.open(nonce, data, sealed, offset, length - TAG_LENGTH, text, textOffset);
  }

  /**
   * Opens a sealed message, which is the whole segment, and writes its text to the beginning of
   * {@code text}.
   *
   * @param nonce the nonce
   * @param data further data that was authenticated, which may be empty
   * @param sealed the sealed message, which ends with the tag
   * @param text the segment to write to
   * @throws AEADBadTagException when the message was not sealed with this key, nonce and data
   */
  public void open(byte[] nonce, MemorySegment data, MemorySegment sealed, MemorySegment text)
      throws AEADBadTagException {
    Objects.requireNonNull(data, "data");
    Objects.requireNonNull(sealed, "sealed");
    Objects.requireNonNull(text, "text");
    requireNonce(nonce);
    Bounds.checkAccess(data);
    Bounds.checkAccess(sealed);
    requireTag(sealed.byteSize());
    requireLength(sealed.byteSize() - TAG_LENGTH);
    Bounds.checkRoom("text", sealed.byteSize() - TAG_LENGTH, text);
    key.open(nonce, data, sealed, text);
  }

  private void requireNonce(byte[] nonce) {
    Objects.requireNonNull(nonce, "nonce");
    if (takesAnyNonce ? nonce.length == 0 : nonce.length != NonceSequence.LENGTH) {
      throw new IllegalArgumentException(
          "a nonce must have "
              + (takesAnyNonce ? "at least one byte" : NonceSequence.LENGTH + " bytes")
              + ", but this one has "
              + nonce.length);
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

  /** Clears the key, as {@link #destroy} does. Closing again does nothing. */
  @Override
  public void close() {
    destroy();
  }

  /** {@return whether the key has been cleared} */
  @Override
  public boolean isDestroyed() {
    return key.isDestroyed();
  }

  /** {@return the algorithm's name, with nothing of the key} */
  @Override
  public String toString() {
    return "AES-GCM";
  }
}
