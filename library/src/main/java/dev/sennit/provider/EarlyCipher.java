package dev.sennit.provider;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;

/**
 * A cipher that was asked for before the kernels are linked. The JDK's works at first, as a program
 * of a few messages should not wait; from an initialisation after linking on, one by kernels. Who
 * goes on and on waits for that: linking takes less long than the JDK's AES until it is compiled.
 *
 * <p>GCM must not encrypt twice with the same key and IV, so a cipher remembers its last
 * encryption. Therefore one that has encrypted gives way only where it is to encrypt again: it is
 * initialised first, and refuses what it has to.
 */
final class EarlyCipher extends KernelCipher {
  /** How a cipher is initialised; each way is a method of {@code Cipher}. */
  private interface Initialisation {
    void of(Cipher cipher) throws InvalidKeyException, InvalidAlgorithmParameterException;
  }

  /** Makes the cipher that comes after the JDK's. */
  interface Successor {
    /** Gives null if there is none, or none yet, unless it {@code waits}. */
    Cipher make(boolean waits);
  }

  private static final int WITHOUT_WAITING = 4;

  private final Successor successor;
  private Cipher current;
  private int initialisations;
  private boolean encrypted;
  private boolean isByKernels;

  EarlyCipher(Cipher jdk, String mode, Successor successor) {
    super(null, mode);
    this.current = jdk;
    this.successor = successor;
  }

  private void initialise(int mode, Initialisation initialisation)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    initialisation.of(current);
    if (isByKernels) {
      return;
    }
    boolean encrypts = mode == Cipher.ENCRYPT_MODE || mode == Cipher.WRAP_MODE;
    initialisations++;
    Cipher next = encrypts || !encrypted ? successor.make(initialisations > WITHOUT_WAITING) : null;
    encrypted |= encrypts;
    if (next != null) {
      isByKernels = true;
      current = next;
      initialisation.of(next);
    }
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
    try {
      initialise(mode, cipher -> cipher.init(mode, key, random));
    } catch (InvalidAlgorithmParameterException e) {
      throw new ProviderException("there are no parameters to be refused", e);
    }
  }

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    initialise(mode, cipher -> cipher.init(mode, key, parameters, random));
  }

  @Override
  protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    initialise(mode, cipher -> cipher.init(mode, key, parameters, random));
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
  protected byte[] engineDoFinal(byte[] in, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    return in == null ? current.doFinal() : current.doFinal(in, offset, length);
  }

  @Override
  protected int engineDoFinal(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    return in == null
        ? current.doFinal(out, outOffset)
        : current.doFinal(in, inOffset, length, out, outOffset);
  }

  @Override
  protected int engineDoFinal(ByteBuffer in, ByteBuffer out)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    return current.doFinal(in, out);
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
