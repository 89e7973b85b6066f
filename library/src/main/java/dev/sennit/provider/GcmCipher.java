package dev.sennit.provider;

import static dev.sennit.runtime.AesKernels.BLOCK;

import dev.sennit.runtime.AesKernels;
import dev.sennit.runtime.AesKey;
import dev.sennit.runtime.AesMessage;
import dev.sennit.runtime.CipherAlgorithm;
import dev.sennit.runtime.Clearing;
import dev.sennit.runtime.Misuse;
import dev.sennit.runtime.OtherProviders;
import dev.sennit.runtime.Overlap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;

/**
 * AES-GCM by kernels. What is decrypted is given out at the end only, when the tag is known to be
 * right; so the parts of a message wait here until then. Of what is encrypted, less than a block
 * waits.
 */
final class GcmCipher extends KernelCipher {
  private static final int NONCE = 12;
  private static final int MAX_TAG = 16;
  private static final int MIN_TAG = 12;

  private final int keyLength;
  private SecureRandom random;
  private boolean encrypting = true;
  private int tagLength = MAX_TAG;
  private byte[] nonce;
  private AesKey key;
  // What the key was expanded from, if it can be known by that; else null.
  private Key origin;

  // Of the last encryption, as a nonce must not be used twice; decryptions may come between.
  private AesKey lastKey;
  private byte[] lastNonce;
  private boolean spent;

  private AesMessage message;
  private boolean begun;
  private boolean inText;
  private final Waiting waiting = new Waiting(BLOCK);

  /** For keys of so many bytes, or of every length of AES if that is 0. */
  GcmCipher(AesKernels kernels, int keyLength) {
    super(kernels, CipherAlgorithm.GCM);
    this.keyLength = keyLength;
  }

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
    forget();
    if (mode == Cipher.DECRYPT_MODE || mode == Cipher.UNWRAP_MODE) {
      throw new InvalidKeyException("to decrypt takes a GCMParameterSpec, but here is none");
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
    forget();
    engineInit(mode, key, spec(parameters, GCMParameterSpec.class), random);
  }

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    forget();
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
          "a tag has 128, 120, 112, 104 or 96 bits, but is to have " + tagBits);
    }
    tagLength = tagBits / Byte.SIZE;
    take(key);
  }

  private void take(Key key) throws InvalidKeyException, InvalidAlgorithmParameterException {
    requireKey(key);
    if (key == origin) {
      use(this.key);
      return;
    }
    byte[] encoding = encoding(key);
    try {
      requireLength(keyLength, encoding.length);
      if (this.key != null && this.key.isOf(encoding)) {
        requireForAes(key);
        use(this.key);
      } else if (lastKey != null && lastKey.isOf(encoding)) {
        requireForAes(key);
        use(lastKey);
      } else {
        use(expand(key, encoding));
      }
    } finally {
      Clearing.clear(encoding);
    }
    origin = neverChanges(key) ? key : null;
  }

  private void use(AesKey next) throws InvalidAlgorithmParameterException {
    if (encrypting) {
      if (next == lastKey && Arrays.equals(nonce, lastNonce)) {
        throw new InvalidAlgorithmParameterException(
            "an IV must not be used twice to encrypt by GCM with the same key");
      }
      if (lastKey != null && lastKey != next && lastKey != key) {
        lastKey.release();
      }
      lastKey = next;
      lastNonce = nonce;
    }
    if (key != null && key != next && key != lastKey) {
      key.release();
    }
    key = next;
    spent = false;
  }

  /** Begins anew, with the same key and nonce. */
  private void forget() {
    if (begun) {
      message.clear();
      begun = false;
    }
    waiting.clear();
    inText = false;
  }

  private AesMessage message() {
    if (!begun) {
      if (message == null) {
        message = new AesMessage();
      }
      message.begin(key, nonce, 0, nonce.length);
      begun = true;
    }
    return message;
  }

  @Override
  protected byte[] engineGetIV() {
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
    long text = (long) waiting.length() + length;
    return count(encrypting ? text + tagLength : Math.max(text - tagLength, 0));
  }

  /** What an update gives out: whole blocks, or nothing. */
  private int updateSize(int length) {
    return encrypting ? count(((long) waiting.length() + length) / BLOCK * BLOCK) : 0;
  }

  /** A number of bytes that are given out at once, as the JCA counts them. */
  private static int count(long bytes) {
    if (bytes > Integer.MAX_VALUE) {
      throw new ProviderException(
          "a cipher gives out at most "
              + Integer.MAX_VALUE
              + " bytes at once, but here it would be "
              + bytes);
    }
    return (int) bytes;
  }

  private void requireNewNonce() {
    if (encrypting && spent) {
      throw new IllegalStateException("to encrypt again by GCM takes another key or IV");
    }
  }

  @Override
  protected void engineUpdateAAD(byte[] data, int offset, int length) {
    requireBeforeText();
    message().addData(data, offset, length);
  }

  @Override
  protected void engineUpdateAAD(ByteBuffer data) {
    requireBeforeText();
    message().addData(segment(data, data.remaining()));
    data.position(data.limit());
  }

  private void requireBeforeText() {
    requireNewNonce();
    if (inText) {
      throw new IllegalStateException(
          "further data comes before the text, of which there was some");
    }
  }

  @Override
  protected byte[] engineUpdate(byte[] in, int offset, int length) {
    requireNewNonce();
    byte[] out = new byte[updateSize(length)];
    update(in, offset, length, out, 0);
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
    return update(in, inOffset, length, out, outOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer in, ByteBuffer out) throws ShortBufferException {
    requireRoom(updateSize(in.remaining()), out.remaining());
    requireNewNonce();
    int written =
        in.hasArray() && out.hasArray()
            ? update(in.array(), start(in), in.remaining(), out.array(), start(out))
            : update(segment(in, in.remaining()), segment(out, updateSize(in.remaining())));
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

  private int update(byte[] in, int inOffset, int length, byte[] out, int outOffset) {
    if (!encrypting) {
      inText = true;
      waiting.add(in, inOffset, length);
      return 0;
    }
    if (waiting.isEmpty()
        && length % BLOCK == 0
        && length > 0
        && !Overlap.isPartial(in, inOffset, length, out, outOffset, length)) {
      requireNotTooLong(length);
      inText = true;
      message().encrypt(in, inOffset, length, out, outOffset, false);
      return length;
    }
    return encrypt(
        MemorySegment.ofArray(in).asSlice(inOffset, length),
        MemorySegment.ofArray(out).asSlice(outOffset, updateSize(length)),
        false);
  }

  private int update(MemorySegment in, MemorySegment out) {
    if (encrypting) {
      return encrypt(in, out, false);
    }
    inText = true;
    waiting.add(in);
    return 0;
  }

  @Override
  protected byte[] engineDoFinal(byte[] in, int offset, int length) throws AEADBadTagException {
    try {
      byte[] out = new byte[engineGetOutputSize(length)];
      engineDoFinal(in, offset, length, out, 0);
      return out;
    } catch (ShortBufferException e) {
      // The output has had the length that it must have.
      throw Misuse.byThreads();
    } finally {
      forget();
    }
  }

  @Override
  protected int engineDoFinal(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws ShortBufferException, AEADBadTagException {
    byte[] text = in == null ? NO_BYTES : in;
    long size = sizeOfEnd(length);
    requireRoom(size, out.length - outOffset);
    int textLength = (int) Math.min(length, size);
    if (!waiting.isEmpty() && !encrypting) {
      waiting.add(text, inOffset, length);
      open(waiting.array(), 0, waiting.length(), out, outOffset);
    } else if (!waiting.isEmpty()
        || Overlap.isPartial(text, inOffset, textLength, out, outOffset, textLength)) {
      end(
          MemorySegment.ofArray(text).asSlice(inOffset, length),
          MemorySegment.ofArray(out).asSlice(outOffset, size));
    } else if (encrypting) {
      requireNotTooLong(length);
      AesMessage message = message();
      message.encrypt(text, inOffset, length, out, outOffset, true);
      message.tag(out, outOffset + length, tagLength);
    } else {
      open(text, inOffset, length, out, outOffset);
    }
    spent = encrypting;
    forget();
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
      end(segment(in, in.remaining()), segment(out, size));
      spent = encrypting;
      forget();
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
    long text = (long) waiting.length() + length;
    if (!encrypting && text < tagLength) {
      throw new AEADBadTagException(
          "a tag has " + tagLength + " bytes, but the message is one of " + text);
    }
    return encrypting ? text + tagLength : text - tagLength;
  }

  private void end(MemorySegment in, MemorySegment out) throws AEADBadTagException {
    if (encrypting) {
      encrypt(in, out, true);
    } else {
      decrypt(in, out);
    }
  }

  private int encrypt(MemorySegment in, MemorySegment out, boolean end) {
    requireNotTooLong(in.byteSize());
    inText = true;
    boolean inPlace = in.byteSize() > 0 && in.asOverlappingSlice(out).isPresent();
    if (inPlace && (!waiting.isEmpty() || Overlap.isPartial(in, out))) {
      // What waits comes first, and would be written over what is still to be read.
      byte[] copy = in.toArray(ValueLayout.JAVA_BYTE);
      try {
        return encryptApart(MemorySegment.ofArray(copy), out, end);
      } finally {
        Clearing.clear(copy);
      }
    }
    return encryptApart(in, out, end);
  }

  private int encryptApart(MemorySegment in, MemorySegment out, boolean end) {
    AesMessage message = message();
    long taken = 0;
    int written = 0;
    if (!waiting.isEmpty()) {
      taken = Math.min(BLOCK - waiting.length(), in.byteSize());
      waiting.add(in.asSlice(0, taken));
      if (waiting.length() == BLOCK) {
        message.encrypt(waiting.segment(), out, false);
        waiting.take();
        written = BLOCK;
      }
    }
    MemorySegment rest = in.asSlice(taken);
    if (end) {
      rest = !waiting.isEmpty() ? waiting.segment() : rest;
      message.encrypt(rest, out.asSlice(written), true);
      written += (int) rest.byteSize();
      message.tag(out, written, tagLength);
      return written + tagLength;
    }
    long blocks = rest.byteSize() / BLOCK * BLOCK;
    if (blocks > 0) {
      message.encrypt(rest.asSlice(0, blocks), out.asSlice(written), false);
    }
    waiting.add(rest.asSlice(blocks));
    return written + (int) blocks;
  }

  private void decrypt(MemorySegment in, MemorySegment out) throws AEADBadTagException {
    MemorySegment whole = in;
    if (!waiting.isEmpty()) {
      waiting.add(in);
      whole = waiting.segment();
    } else if (Overlap.isPartial(in, out)) {
      whole = MemorySegment.ofArray(in.toArray(ValueLayout.JAVA_BYTE));
    }
    requireGenuine(message().open(whole, out, tagLength));
  }

  private void open(byte[] in, int inOffset, int length, byte[] out, int outOffset)
      throws AEADBadTagException {
    requireGenuine(message().open(in, inOffset, length - tagLength, out, outOffset, tagLength));
  }

  private void requireGenuine(boolean isTagRight) throws AEADBadTagException {
    if (!isTagRight) {
      forget();
      throw new AEADBadTagException("the tag is not that of the message");
    }
  }

  private void requireNotTooLong(long length) {
    if (!message().canTake(waiting.length() + length)) {
      throw new ProviderException(
          "GCM encrypts at most " + AesMessage.MAX_TEXT + " bytes with an IV");
    }
  }

  @Override
  protected byte[] engineWrap(Key key) throws IllegalBlockSizeException, InvalidKeyException {
    try {
      return super.engineWrap(key);
    } finally {
      forget();
    }
  }
}
