package dev.sennit.provider;

import static dev.sennit.runtime.kernel.Stated.Aes.BLOCK;

import dev.sennit.runtime.aes.AesCtrMessage;
import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.Overlap;
import dev.sennit.runtime.standin.OtherProviders;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * AES-CTR by kernels: what goes in comes out at once, byte for byte, and to decrypt is to encrypt.
 * The end of a message leads back to its first counter block, as the JDK has it.
 */
final class CtrCipher extends KernelCipher {
  private static final String PARAMETERS = "AES";

  private final AesKernels kernels;
  private final AesCtrMessage counter = new AesCtrMessage();
  private byte @Nullable [] iv;
  private @Nullable AesKey key;
  // What the key was expanded from, if it can be known by that; else null.
  private @Nullable Key origin;

  CtrCipher(AesKernels kernels) {
    super(CipherAlgorithm.CTR);
    this.kernels = kernels;
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
    try {
      engineInit(mode, key, (AlgorithmParameterSpec) null, random);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  @Override
  protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    engineInit(mode, key, spec(parameters, IvParameterSpec.class), random);
  }

  @Override
  protected void engineInit(
      int mode, Key key, @Nullable AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    requireKey(key);
    take(mode, key, parameters, random);
    begin();
  }

  /** By one thread at a time: another one's key would be taken for this one again and again. */
  private synchronized void take(
      int mode, Key key, @Nullable AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (key == origin) {
      iv = iv(mode, parameters, random);
    } else {
      if (!"RAW".equalsIgnoreCase(key.getFormat())) {
        throw new InvalidKeyException("the format of the key must be RAW: " + key.getFormat());
      }
      // Before there is another key.
      origin = null;
      byte[] encoding = encoding(key);
      try {
        iv = iv(mode, parameters, random);
        take(key, encoding);
      } finally {
        MemoryClearing.clear(encoding);
      }
      origin = neverChanges(key) ? key : null;
    }
  }

  /** {@code Cipher} asks for nothing without a key. */
  private void begin() {
    counter.begin(Objects.requireNonNull(key), Objects.requireNonNull(iv));
  }

  private void take(Key key, byte[] encoding) throws InvalidKeyException {
    if (this.key != null && this.key.isOf(encoding)) {
      requireForAes(key);
    } else {
      this.key = expand(kernels, this.key, false, key, encoding);
    }
  }

  private static byte[] iv(
      int mode, @Nullable AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    if (parameters == null) {
      if (mode == Cipher.DECRYPT_MODE || mode == Cipher.UNWRAP_MODE) {
        throw new InvalidAlgorithmParameterException(
            "decryption needs an IvParameterSpec, but there is none");
      }
      return random(random, BLOCK);
    }
    if (!(parameters instanceof IvParameterSpec spec)) {
      throw new InvalidAlgorithmParameterException(
          "CTR takes an IvParameterSpec, but here is a " + parameters.getClass());
    }
    byte[] iv = spec.getIV();
    if (iv.length != BLOCK) {
      throw new InvalidAlgorithmParameterException(
          "CTR takes an IV of " + BLOCK + " bytes, but this one has " + iv.length);
    }
    return iv;
  }

  @Override
  protected byte @Nullable [] engineGetIV() {
    return iv == null ? null : iv.clone();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    return OtherProviders.parameters(
        PARAMETERS, new IvParameterSpec(iv == null ? random(null, BLOCK) : iv));
  }

  @Override
  protected int engineGetOutputSize(int length) {
    return length;
  }

  @Override
  protected byte[] engineUpdate(byte[] in, int offset, int length) {
    byte[] out = new byte[length];
    counter.crypt(in, offset, length, out, 0);
    return out;
  }

  @Override
  protected int engineUpdate(
      byte[] in, int inOffset, int length, byte @Nullable [] out, int outOffset)
      throws ShortBufferException {
    requireRoom(length, out == null ? 0 : out.length - outOffset);
    return out == null ? 0 : crypt(in, inOffset, length, out, outOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer in, ByteBuffer out) throws ShortBufferException {
    int length = in.remaining();
    requireRoom(length, out.remaining());
    crypt(MemorySegment.ofBuffer(in), MemorySegment.ofBuffer(out).asSlice(0, length));
    in.position(in.limit());
    out.position(out.position() + length);
    return length;
  }

  @Override
  protected byte[] engineDoFinal(byte @Nullable [] in, int offset, int length) {
    byte[] out = engineUpdate(in == null ? NO_BYTES : in, offset, length);
    begin();
    return out;
  }

  @Override
  protected int engineDoFinal(
      byte @Nullable [] in, int inOffset, int length, byte[] out, int outOffset)
      throws ShortBufferException {
    requireRoom(length, out.length - outOffset);
    crypt(in == null ? NO_BYTES : in, inOffset, length, out, outOffset);
    begin();
    return length;
  }

  @Override
  protected int engineDoFinal(ByteBuffer in, ByteBuffer out) throws ShortBufferException {
    int length = engineUpdate(in, out);
    begin();
    return length;
  }

  private int crypt(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    if (Overlap.isPartial(in, inOffset, length, out, outOffset, length)) {
      crypt(
          MemorySegment.ofArray(in).asSlice(inOffset, length),
          MemorySegment.ofArray(out).asSlice(outOffset, length));
    } else {
      counter.crypt(in, inOffset, length, out, outOffset);
    }
    return length;
  }

  private void crypt(MemorySegment in, MemorySegment out) {
    if (Overlap.isPartial(in, out)) {
      byte[] copy = in.toArray(ValueLayout.JAVA_BYTE);
      try {
        counter.crypt(MemorySegment.ofArray(copy), out);
      } finally {
        MemoryClearing.clear(copy);
      }
    } else {
      counter.crypt(in, out);
    }
  }
}
