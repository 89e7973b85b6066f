package dev.sennit.provider;

import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.clear.MemoryClearing;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.AEADBadTagException;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import org.jspecify.annotations.Nullable;

/**
 * A cipher that was asked for before the kernels are linked. The JDK's works at first, as a program
 * of a few messages should not wait; from an initialisation after linking on, one by kernels. A
 * cipher that is initialised again and again waits for linking: that takes less time than compiling
 * the JDK's AES.
 *
 * <p>GCM must not encrypt twice with the same key and IV, so a cipher remembers its last
 * encryption. Therefore the JDK's, if it has encrypted, is initialised once more where the one by
 * kernels is to encrypt for the first time, and refuses what it has to. The JDK's cipher never gets
 * an invalid key: that would make it forget its last nonce.
 */
final class EarlyCipher extends KernelCipher {
  /** How a cipher is initialised; each way is a method of {@code Cipher}. */
  private interface Initialisation {
    void of(Cipher cipher) throws InvalidKeyException, InvalidAlgorithmParameterException;
  }

  /** Makes the cipher that comes after the JDK's. */
  interface Successor {
    /** Gives null if there is none, or none yet, unless it {@code waits}. */
    @Nullable Cipher make(boolean waits);
  }

  private static final int WITHOUT_WAITING = 4;

  private final CipherAlgorithm algorithm;
  private final Successor successor;
  private Cipher current;
  private int initialisations;
  private boolean isByKernels;

  /** The JDK's, from its first encryption by GCM until another one encrypts. */
  private @Nullable Cipher remembering;

  EarlyCipher(Cipher jdk, CipherAlgorithm algorithm, Successor successor) {
    super(algorithm.mode());
    this.current = jdk;
    this.algorithm = algorithm;
    this.successor = successor;
  }

  private void initialise(int mode, Key key, Initialisation initialisation)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    boolean encrypts =
        algorithm.mode().equals(CipherAlgorithm.GCM)
            && (mode == Cipher.ENCRYPT_MODE || mode == Cipher.WRAP_MODE);
    if (encrypts && remembering != null) {
      requireFitting(key);
    }
    Cipher next = isByKernels ? current : successor.make(++initialisations > WITHOUT_WAITING);
    if (next == null) {
      initialisation.of(current);
      if (encrypts) {
        remembering = current;
      }
      return;
    }
    if (encrypts && remembering != null) {
      initialise(remembering, current, initialisation);
    }
    initialise(next, current, initialisation);
    current = next;
    isByKernels = true;
    if (encrypts) {
      remembering = null;
    }
  }

  /** Initialises a cipher; if that is refused, the current one sees it too. */
  private static void initialise(Cipher cipher, Cipher current, Initialisation initialisation)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    try {
      initialisation.of(cipher);
    } catch (InvalidKeyException | InvalidAlgorithmParameterException | RuntimeException e) {
      if (cipher != current) {
        seeRefused(current, initialisation);
      }
      throw e;
    }
  }

  private static void seeRefused(Cipher current, Initialisation initialisation) {
    try {
      initialisation.of(current);
    } catch (InvalidKeyException | InvalidAlgorithmParameterException | RuntimeException e) {
      // It was to be seen, and has been thrown already.
    }
  }

  private void requireFitting(Key key) throws InvalidKeyException {
    requireKey(key);
    requireForAes(key);
    requireLength(algorithm.keyLength(), engineGetKeySize(key) / Byte.SIZE);
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
    try {
      initialise(mode, key, cipher -> cipher.init(mode, key, random));
    } catch (InvalidAlgorithmParameterException e) {
      throw new ProviderException("there are no parameters to be refused", e);
    }
  }

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    initialise(mode, key, cipher -> cipher.init(mode, key, parameters, random));
  }

  @Override
  protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    initialise(mode, key, cipher -> cipher.init(mode, key, parameters, random));
  }

  @Override
  protected byte[] engineGetIV() {
    return current.getIV();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return current.getParameters();
  }

  @Override
  protected int engineGetOutputSize(int length) {
    return current.getOutputSize(length);
  }

  @Override
  protected void engineUpdateAAD(byte[] data, int offset, int length) {
    current.updateAAD(data, offset, length);
  }

  @Override
  protected void engineUpdateAAD(ByteBuffer data) {
    current.updateAAD(data);
  }

  @Override
  protected byte[] engineUpdate(byte[] in, int offset, int length) {
    return current.update(in, offset, length);
  }

  @Override
  protected int engineUpdate(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws ShortBufferException {
    return current.update(in, inOffset, length, out, outOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer in, ByteBuffer out) throws ShortBufferException {
    return current.update(in, out);
  }

  @Override
  protected byte[] engineDoFinal(byte @Nullable [] in, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    return in == null ? current.doFinal() : current.doFinal(in, offset, length);
  }

  @Override
  protected int engineDoFinal(
      byte @Nullable [] in, int inOffset, int length, byte[] out, int outOffset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    int size = current.getOutputSize(length);
    try {
      return in == null
          ? current.doFinal(out, outOffset)
          : current.doFinal(in, inOffset, length, out, outOffset);
    } catch (AEADBadTagException e) {
      // The JDK leaves what was decrypted where it was in the same array.
      MemoryClearing.clear(out, outOffset, size);
      throw e;
    }
  }

  @Override
  protected int engineDoFinal(ByteBuffer in, ByteBuffer out)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    int size = current.getOutputSize(in.remaining());
    ByteBuffer place = out.duplicate();
    try {
      return current.doFinal(in, out);
    } catch (AEADBadTagException e) {
      for (int i = 0; i < size; i++) {
        place.put((byte) 0);
      }
      throw e;
    }
  }

  @Override
  protected byte[] engineWrap(Key key) throws IllegalBlockSizeException, InvalidKeyException {
    return current.wrap(key);
  }

  @Override
  protected Key engineUnwrap(byte[] wrapped, String algorithm, int type)
      throws InvalidKeyException, NoSuchAlgorithmException {
    return current.unwrap(wrapped, algorithm, type);
  }
}
