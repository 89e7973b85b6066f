package dev.sennit;

import dev.sennit.runtime.cipher.AesCtrKey;
import dev.sennit.runtime.message.Bounds;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import javax.security.auth.Destroyable;

/**
 * Encrypts and decrypts from any byte position on with one key, by AES-CTR of NIST SP 800-38A. A
 * program can so read and write any part of a long text, such as an encrypted file or object. An
 * object of this class is thread-safe, and no call depends on an earlier one. What depends on the
 * key alone is computed once.
 * <!-- sample: byte[] key = new byte[32], counter = new byte[16], text = new byte[1000]; -->
 *
 * <pre>{@code
 * try (AesCtr aes = AesCtr.of(key)) {
 *   byte[] encrypted = aes.crypt(counter, 0, text);
 *   byte[] part = Arrays.copyOfRange(encrypted, 100, 200);
 *   byte[] decrypted = aes.crypt(counter, 100, part);
 * }
 * }</pre>
 *
 * <p>CTR encrypts counter blocks to a <em>key stream</em>, and a text by the exclusive or with the
 * key stream. So encrypting and decrypting are the same. The caller gives the counter block of
 * position 0, which has 16 bytes and is no secret. Each block of the key stream belongs to a
 * counter block that is one more than the counter block before, as a big-endian number of 128 bits;
 * behind the highest number comes 0. The JDK's {@code AES/CTR/NoPadding} counts so too.
 *
 * <p><b>No byte of a key stream may ever encrypt two texts</b>: an adversary then learns both. A
 * text of <i>n</i> bytes takes <i>n</i> / 16 counter blocks, rounded up, and the next text must
 * begin behind them. A text that replaces another one needs a new counter or a new key.
 *
 * <p><b>CTR does not authenticate.</b> Whoever changes a bit of the encrypted text changes the same
 * bit of the decrypted text, and no method notices that. Use {@link AesGcm} where nothing else
 * authenticates the encrypted text.
 *
 * <p>Texts are in arrays or in {@link MemorySegment}s, on the heap or not. A result may have
 * exactly the place of its text. It may also overlap the text in part, which costs a copy, as a
 * mapped file does; nothing else is copied. Once kernels are linked, a method that writes its
 * result to the caller's memory allocates nothing, unless the JIT compiler leaves small objects in
 * place that refer to the memory; of a text of 64 KiB and more, or at a position that is no
 * multiple of 16, it may leave some for each call of a kernel.
 *
 * <p>Bad arguments throw the exceptions that {@link Hasher} lists. In addition, a method throws
 * {@link IllegalArgumentException} when a counter does not have 16 bytes, when a position is
 * negative, or when a segment to write to is read-only. After a bad argument the result is as it
 * was.
 *
 * <p>Kernels compute as soon as they are linked. Until then, and where no kernel can run, the JDK's
 * cipher computes. It takes texts of any length too.
 *
 * <p>The object keeps the key until {@link #close} or {@link #destroy} clears it, as {@link Hmac}
 * does. Afterwards every method throws {@link IllegalStateException}; a call that is under way in
 * another thread does so too, and clears its result.
 *
 * @since 0.1.0
 */
public final class AesCtr implements Destroyable, AutoCloseable {
  /** How many bytes a counter block has. */
  public static final int COUNTER_LENGTH = AesCtrKey.COUNTER;

  private final AesCtrKey key;

  private AesCtr(AesCtrKey key) {
    this.key = key;
  }

  /**
   * Returns AES-CTR with a copy of a key.
   *
   * @param key the key, which the caller may clear afterwards
   * @return AES-CTR with this key
   * @throws IllegalArgumentException when the key does not have 16, 24 or 32 bytes
   */
  public static AesCtr of(byte[] key) {
    return new AesCtr(new AesCtrKey(key));
  }

  /**
   * Returns the encrypted or decrypted text.
   *
   * @param counter the counter block of position 0
   * @param position where the text begins in the key stream, in bytes
   * @param in the text
   * @return the result, as long as the text
   */
  public byte[] crypt(byte[] counter, long position, byte[] in) {
    Objects.requireNonNull(in, "in");
    byte[] out = new byte[in.length];
    crypt(counter, position, in, 0, in.length, out, 0);
    return out;
  }

  /**
   * Encrypts or decrypts {@code length} bytes of {@code in} from {@code offset} on. Writes them to
   * {@code out} from {@code outOffset} on.
   *
   * @param counter the counter block of position 0
   * @param position where the text begins in the key stream, in bytes
   * @param in the array that has the text
   * @param offset where the text begins
   * @param length how many bytes the text has
   * @param out the array to write to
   * @param outOffset where the result begins
   */
  public void crypt(
      byte[] counter, long position, byte[] in, int offset, int length, byte[] out, int outOffset) {
    requirePlace(counter, position);
    Bounds.check("in", in, offset, length);
    Bounds.check("out", out, outOffset, length);
    key.crypt(counter, position, in, offset, length, out, outOffset);
  }

  /**
   * Encrypts or decrypts a text, which is the whole segment, and writes the result to the beginning
   * of {@code out}.
   *
   * @param counter the counter block of position 0
   * @param position where the text begins in the key stream, in bytes
   * @param in the text
   * @param out the segment to write to
   */
  public void crypt(byte[] counter, long position, MemorySegment in, MemorySegment out) {
    Objects.requireNonNull(in, "in");
    Objects.requireNonNull(out, "out");
    requirePlace(counter, position);
    Bounds.checkAccess(in);
    Bounds.checkRoom("out", in.byteSize(), out);
    key.crypt(counter, position, in, out);
  }

  private static void requirePlace(byte[] counter, long position) {
    Objects.requireNonNull(counter, "counter");
    if (counter.length != COUNTER_LENGTH) {
      throw new IllegalArgumentException(
          "a counter must have " + COUNTER_LENGTH + " bytes, but this one has " + counter.length);
    }
    if (position < 0) {
      throw new IllegalArgumentException(
          "the position in a key stream must be 0 or more, but is " + position);
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
    return "AES-CTR";
  }
}
