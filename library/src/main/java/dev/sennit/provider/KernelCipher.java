package dev.sennit.provider;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.message.ConcurrentUse;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.InvalidParameterSpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * What the ciphers by kernels of AES have in common. {@code Cipher}, whose methods lead here, sees
 * to it that it was initialised, and checks that what it is given is within bounds, but not where
 * it is to go.
 */
abstract class KernelCipher extends CipherSpi {
  static final byte[] NO_BYTES = {};

  private final String mode;

  KernelCipher(String mode) {
    this.mode = mode;
  }

  @Override
  protected final void engineSetMode(String mode) throws NoSuchAlgorithmException {
    if (!mode.equalsIgnoreCase(this.mode)) {
      throw new NoSuchAlgorithmException("this is a cipher for " + this.mode + ", not " + mode);
    }
  }

  @Override
  protected final void engineSetPadding(String padding) throws NoSuchPaddingException {
    if (!padding.equalsIgnoreCase("NoPadding")) {
      throw new NoSuchPaddingException(mode + " takes NoPadding, but here is " + padding);
    }
  }

  @Override
  protected final int engineGetBlockSize() {
    return Aes.BLOCK;
  }

  @Override
  protected final int engineGetKeySize(Key key) throws InvalidKeyException {
    byte[] encoding = encoding(key);
    MemoryClearing.clear(encoding);
    requireLength(encoding);
    return encoding.length * Byte.SIZE;
  }

  /** The bytes of a key, for the caller to clear. */
  static byte[] encoding(Key key) throws InvalidKeyException {
    byte[] encoding = key.getEncoded();
    if (encoding == null) {
      throw new InvalidKeyException("the key has no encoding, and so no bytes for AES");
    }
    return encoding;
  }

  static void requireKey(@Nullable Key key) throws InvalidKeyException {
    if (key == null) {
      throw new InvalidKeyException("there must be a key, but it is null");
    }
  }

  /**
   * The schedule of a key, whose bytes the caller clears.
   *
   * @param unused becomes it if it can; may be null
   * @param lasts whether it is for more than a few messages
   */
  static AesKey expand(
      AesKernels kernels, @Nullable AesKey unused, boolean lasts, Key key, byte[] encoding)
      throws InvalidKeyException {
    requireForAes(key);
    requireLength(encoding);
    if (unused != null && (unused.lasts() || !lasts)) {
      unused.become(encoding);
      return unused;
    }
    if (unused != null) {
      unused.empty();
    }
    return AesKey.of(kernels, encoding, lasts);
  }

  static void requireForAes(Key key) throws InvalidKeyException {
    String algorithm = key.getAlgorithm();
    if (!algorithm.equalsIgnoreCase("AES") && !algorithm.equalsIgnoreCase("Rijndael")) {
      throw new InvalidKeyException("the key must be for AES, but is for " + algorithm);
    }
  }

  /** Of a cipher for keys of so many bytes only, or of every length of AES if that is 0. */
  static void requireLength(int keyLength, int length) throws InvalidKeyException {
    if (keyLength != 0 && length != keyLength) {
      throw new InvalidKeyException("the key must have " + keyLength + " bytes, but has " + length);
    }
  }

  private static void requireLength(byte[] encoding) throws InvalidKeyException {
    if (!AesKey.isLength(encoding.length)) {
      throw new InvalidKeyException(
          "a key of AES has 16, 24 or 32 bytes, but this one has " + encoding.length);
    }
  }

  /**
   * Whether a key that is met again has the same bytes for certain. Asking for the bytes copies
   * them.
   */
  static boolean neverChanges(Key key) {
    return key.getClass() == SecretKeySpec.class;
  }

  /** What parameters say, or null if there are none. */
  static <T extends AlgorithmParameterSpec> @Nullable T spec(
      @Nullable AlgorithmParameters parameters, Class<T> type)
      throws InvalidAlgorithmParameterException {
    if (parameters == null) {
      return null;
    }
    try {
      return parameters.getParameterSpec(type);
    } catch (InvalidParameterSpecException e) {
      throw new InvalidAlgorithmParameterException(e);
    }
  }

  static void requireRoom(long length, int room) throws ShortBufferException {
    if (room < length) {
      throw new ShortBufferException(
          "the output needs room for " + length + " bytes, but has " + room);
    }
  }

  static byte[] random(@Nullable SecureRandom random, int length) {
    byte[] bytes = new byte[length];
    (random != null ? random : new SecureRandom()).nextBytes(bytes);
    return bytes;
  }

  @Override
  protected byte[] engineWrap(Key key) throws IllegalBlockSizeException, InvalidKeyException {
    byte[] encoding = key.getEncoded();
    if (encoding == null || encoding.length == 0) {
      throw new InvalidKeyException("the key to be wrapped has no encoding");
    }
    try {
      return engineDoFinal(encoding, 0, encoding.length);
    } catch (BadPaddingException e) {
      // Encryption looks at no padding and no tag: this one has become a decryption.
      throw ConcurrentUse.byThreads();
    } finally {
      MemoryClearing.clear(encoding);
    }
  }

  @Override
  protected Key engineUnwrap(byte[] wrapped, String algorithm, int type)
      throws InvalidKeyException, NoSuchAlgorithmException {
    byte[] encoding;
    try {
      encoding = engineDoFinal(wrapped, 0, wrapped.length);
    } catch (BadPaddingException | IllegalBlockSizeException e) {
      throw new InvalidKeyException("the wrapped key is not genuine", e);
    }
    try {
      return switch (type) {
        case Cipher.SECRET_KEY -> new SecretKeySpec(encoding, algorithm);
        case Cipher.PRIVATE_KEY ->
            KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoding));
        case Cipher.PUBLIC_KEY ->
            KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(encoding));
        default ->
            throw new NoSuchAlgorithmException(
                "the type of a key must be secret, private or public, but is " + type);
      };
    } catch (InvalidKeySpecException e) {
      throw new InvalidKeyException("the wrapped bytes are no key for " + algorithm, e);
    } finally {
      MemoryClearing.clear(encoding);
    }
  }
}
