package dev.sennit.provider;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.message.ConcurrentUse;
import dev.sennit.runtime.standin.OtherProviders;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * AES-GCM by kernels, as the JCA calls it: {@link GcmKeys} knows which nonces must not be used, and
 * {@link GcmText} encrypts and decrypts.
 */
final class GcmCipher extends KernelCipher {
  private static final int NONCE = 12;
  private static final int MAX_TAG = 16;
  private static final int MIN_TAG = 12;

  private final GcmKeys keys;
  private final GcmText text = new GcmText();
  private @Nullable SecureRandom random;
  private boolean encrypting = true;
  private int tagLength = MAX_TAG;
  private byte @Nullable [] nonce;
  // Whether a message was encrypted with the nonce.
  private boolean spent;

  /** For keys of so many bytes, or of every length of AES if that is 0. */
  GcmCipher(AesKernels kernels, int keyLength) {
    super(CipherAlgorithm.GCM);
    this.keys = new GcmKeys(kernels, keyLength);
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
    text.forget();
    if (mode == Cipher.DECRYPT_MODE || mode == Cipher.UNWRAP_MODE) {
      throw new InvalidKeyException("decryption needs a GCMParameterSpec, but there is none");
    }
    try {
      engineInit(mode, key, (AlgorithmParameterSpec) null, random);
    } catch (InvalidAlgorithmParameterException e) {
      throw new ProviderException("a random nonce must not be refused", e);
    }
  }

  @Override
  protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    text.forget();
    engineInit(mode, key, spec(parameters, GCMParameterSpec.class), random);
  }

  @Override
  protected void engineInit(
      int mode, Key key, @Nullable AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    text.forget();
    this.random = random;
    int tagBits = MAX_TAG * Byte.SIZE;
    if (parameters == null) {
      nonce = random(random, NONCE);
    } else if (parameters instanceof GCMParameterSpec spec) {
      nonce = spec.getIV();
      tagBits = spec.getTLen();
    } else {
      throw new InvalidAlgorithmParameterException(
          "GCM takes a GCMParameterSpec, but here is a " + parameters.getClass());
    }
    if (nonce == null || nonce.length == 0) {
      throw new InvalidAlgorithmParameterException("GCM takes an IV of at least one byte");
    }
    encrypting = mode == Cipher.ENCRYPT_MODE || mode == Cipher.WRAP_MODE;
    if (tagBits % Byte.SIZE != 0
        || tagBits < MIN_TAG * Byte.SIZE
        || tagBits > MAX_TAG * Byte.SIZE) {
      throw new InvalidAlgorithmParameterException(
          "a tag must have 128, 120, 112, 104 or 96 bits, but the parameters say " + tagBits);
    }
    tagLength = tagBits / Byte.SIZE;
    text.initialise(keys.take(key, nonce, encrypting), nonce, encrypting, tagLength);
    spent = false;
  }

  @Override
  protected byte @Nullable [] engineGetIV() {
    return nonce == null ? null : nonce.clone();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    byte[] iv = nonce == null ? random(random, NONCE) : nonce;
    return OtherProviders.parameters(
        CipherAlgorithm.GCM, new GCMParameterSpec(tagLength * Byte.SIZE, iv));
  }

  @Override
  protected int engineGetOutputSize(int length) {
    long textLength = text.length(length);
    return count(encrypting ? textLength + tagLength : Math.max(textLength - tagLength, 0));
  }

  /** A number of bytes that are given out at once, as the JCA counts them. */
  private static int count(long bytes) {
    if (bytes > Integer.MAX_VALUE) {
      throw new ProviderException(
          "a cipher returns at most "
              + Integer.MAX_VALUE
              + " bytes at once, but this call would return "
              + bytes);
    }
    return (int) bytes;
  }

  private int updateSize(int length) {
    return count(text.updateSize(length));
  }

  private void requireNewNonce() {
    if (encrypting && spent) {
      throw new IllegalStateException("GCM needs another key or IV to encrypt again");
    }
  }

  @Override
  protected void engineUpdateAAD(byte[] data, int offset, int length) {
    requireNewNonce();
    text.addData(data, offset, length);
  }

  @Override
  protected void engineUpdateAAD(ByteBuffer data) {
    requireNewNonce();
    text.requireNoText();
    if (data.hasArray()) {
      text.addData(data.array(), start(data), data.remaining());
    } else {
      text.addData(segment(data, data.remaining()));
    }
    data.position(data.limit());
  }

  @Override
  protected byte[] engineUpdate(byte[] in, int offset, int length) {
    requireNewNonce();
    byte[] out = new byte[updateSize(length)];
    text.update(in, offset, length, out, 0);
    return out;
  }

  @Override
  protected int engineUpdate(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws ShortBufferException {
    if (outOffset > out.length) {
      throw new ArrayIndexOutOfBoundsException(
          "the offset " + outOffset + " must be within an array of " + out.length + " bytes");
    }
    requireRoom(updateSize(length), out.length - outOffset);
    requireNewNonce();
    return text.update(in, inOffset, length, out, outOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer in, ByteBuffer out) throws ShortBufferException {
    requireRoom(updateSize(in.remaining()), out.remaining());
    requireNewNonce();
    int written =
        in.hasArray() && out.hasArray()
            ? text.update(in.array(), start(in), in.remaining(), out.array(), start(out))
            : text.update(segment(in, in.remaining()), segment(out, updateSize(in.remaining())));
    in.position(in.limit());
    out.position(out.position() + written);
    return written;
  }

  /** The next bytes of a buffer: what this thread may not touch is refused before all else. */
  private static MemorySegment segment(ByteBuffer buffer, long length) {
    if (length > 0) {
      buffer.get(buffer.position());
    }
    return MemorySegment.ofBuffer(buffer).asSlice(0, length);
  }

  private static int start(ByteBuffer buffer) {
    return buffer.arrayOffset() + buffer.position();
  }

  @Override
  protected byte[] engineDoFinal(byte @Nullable [] in, int offset, int length)
      throws AEADBadTagException {
    byte[] out = new byte[engineGetOutputSize(length)];
    try {
      engineDoFinal(in, offset, length, out, 0);
      return out;
    } catch (AEADBadTagException e) {
      // Any other exception leaves the message as it is: begun anew, it would use its nonce twice.
      text.forget();
      throw e;
    } catch (ShortBufferException e) {
      // The output has had the length that it must have.
      throw ConcurrentUse.byThreads();
    }
  }

  @Override
  protected int engineDoFinal(
      byte @Nullable [] in, int inOffset, int length, byte[] out, int outOffset)
      throws ShortBufferException, AEADBadTagException {
    long size = sizeOfEnd(length);
    requireRoom(size, out.length - outOffset);
    text.end(in == null ? NO_BYTES : in, inOffset, length, out, outOffset, (int) size);
    spent = encrypting;
    text.forget();
    return (int) size;
  }

  @Override
  protected int engineDoFinal(ByteBuffer in, ByteBuffer out)
      throws ShortBufferException, AEADBadTagException, IllegalBlockSizeException {
    long size = sizeOfEnd(in.remaining());
    requireRoom(size, out.remaining());
    if (in.hasArray() && out.hasArray()) {
      engineDoFinal(in.array(), start(in), in.remaining(), out.array(), start(out));
    } else {
      text.end(segment(in, in.remaining()), segment(out, size));
      spent = encrypting;
      text.forget();
    }
    in.position(in.limit());
    out.position(out.position() + (int) size);
    return (int) size;
  }

  /**
   * How many bytes the end of the message gives out, if it is that. Else nothing has happened, and
   * the message goes on.
   */
  private long sizeOfEnd(int length) throws AEADBadTagException {
    requireNewNonce();
    long textLength = text.length(length);
    if (!encrypting && textLength < tagLength) {
      throw new AEADBadTagException(
          "an encrypted message must have at least "
              + tagLength
              + " bytes, those of its tag, but has "
              + textLength);
    }
    return encrypting ? textLength + tagLength : textLength - tagLength;
  }

  @Override
  protected byte[] engineWrap(Key key) throws IllegalBlockSizeException, InvalidKeyException {
    try {
      return super.engineWrap(key);
    } finally {
      text.forget();
    }
  }
}
