package dev.sennit.runtime.cipher;

import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.AesMessage;
import dev.sennit.runtime.aes.AesMessagePool;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.aes.EventualAesKey;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.message.CopiedMessage;
import dev.sennit.runtime.message.Overlap;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Serving;
import dev.sennit.runtime.standin.OtherProviders;
import java.lang.foreign.MemorySegment;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * The key of AES-GCM, by the best means there is: by kernels as soon as they are linked. The caller
 * has checked that offsets and lengths are within bounds, and that what is written to can be
 * written to.
 */
public final class AesGcmKey extends EventualAesKey {
  public static final int TAG = Aes.BLOCK;

  // The JDK's cipher takes what a buffer holds, and what has no buffer is copied to an array.
  private static final long LONGEST_OF_JDK = CopiedMessage.LONGEST_ARRAY - TAG;

  /** Takes a key of 16, 24 or 32 bytes, which the caller may clear. */
  public AesGcmKey(byte[] key) {
    this(key, true);
  }

  private AesGcmKey(byte[] key, boolean lasts) {
    super("AES-GCM", key, Serving.gcm()::get, lasts);
  }

  /** The same for one thread at a time, until it is kept for more than a few messages. */
  public static AesGcmKey forFewMessages(byte[] key) {
    return new AesGcmKey(key, false);
  }

  /** Writes the encrypted text and its tag. */
  public void seal(
      byte[] nonce, byte[] data, byte[] text, int offset, int length, byte[] sealed, int to) {
    if (Overlap.isPartial(text, offset, length, sealed, to, length)) {
      byte[] copy = Arrays.copyOfRange(text, offset, offset + length);
      try {
        seal(nonce, data, copy, 0, length, sealed, to);
      } finally {
        MemoryClearing.clear(copy);
      }
      return;
    }
    AesKey key = key();
    if (key == null) {
      sealByOther(
          nonce,
          MemorySegment.ofArray(data),
          MemorySegment.ofArray(text).asSlice(offset, length),
          MemorySegment.ofArray(sealed).asSlice(to, length + TAG));
    } else {
      AesMessagePool.Seat seat = AesMessagePool.take(key);
      try {
        requireIntact();
        AesMessage message = seat.message();
        message.begin(key, nonce, 0, nonce.length);
        message.setData(data, 0, data.length);
        message.encrypt(text, offset, length, sealed, to, true);
        message.tag(sealed, to + length, TAG);
        AesMessagePool.giveBack(seat);
      } catch (Throwable e) {
        seat.isLeft = true;
        AesMessagePool.giveBackIfLeft(seat);
        throw e;
      }
    }
    requireIntact(sealed, to, length + TAG);
  }

  /** The same in segments, of which the last one may be longer. */
  public void seal(byte[] nonce, MemorySegment data, MemorySegment text, MemorySegment sealed) {
    AesKey key = key(data.byteSize(), text.byteSize());
    if (Overlap.isPartial(text, sealed)) {
      try (CopiedMessage copy = CopiedMessage.of(text)) {
        seal(nonce, data, copy.segment(), sealed);
      }
      return;
    }
    if (key == null) {
      sealByOther(nonce, data, text, sealed);
    } else {
      AesMessagePool.Seat seat = AesMessagePool.take(key);
      try {
        requireIntact();
        AesMessage message = seat.message();
        message.begin(key, nonce, 0, nonce.length);
        message.setData(data);
        message.encrypt(text, sealed, true);
        message.tag(sealed, text.byteSize(), TAG);
        AesMessagePool.giveBack(seat);
      } catch (Throwable e) {
        seat.isLeft = true;
        AesMessagePool.giveBackIfLeft(seat);
        throw e;
      }
    }
    requireIntact(sealed, text.byteSize() + TAG);
  }

  /**
   * Writes the decrypted text of {@code length} bytes, behind which comes their tag.
   *
   * @throws AEADBadTagException when the tag is wrong; then there are zeros in the text's place
   */
  public void open(
      byte[] nonce, byte[] data, byte[] sealed, int offset, int length, byte[] text, int to)
      throws AEADBadTagException {
    if (Overlap.isPartial(sealed, offset, length, text, to, length)) {
      byte[] copy = Arrays.copyOfRange(sealed, offset, offset + length + TAG);
      open(nonce, data, copy, 0, length, text, to);
      return;
    }
    AesKey key = key();
    boolean right;
    if (key == null) {
      right =
          openByOther(
              nonce,
              MemorySegment.ofArray(data),
              MemorySegment.ofArray(sealed).asSlice(offset, length + TAG),
              MemorySegment.ofArray(text).asSlice(to, length));
    } else {
      AesMessagePool.Seat seat = AesMessagePool.take(key);
      try {
        requireIntact();
        AesMessage message = seat.message();
        message.begin(key, nonce, 0, nonce.length);
        message.setData(data, 0, data.length);
        right = message.open(sealed, offset, length, text, to, TAG);
        AesMessagePool.giveBack(seat);
      } catch (Throwable e) {
        seat.isLeft = true;
        AesMessagePool.giveBackIfLeft(seat);
        throw e;
      }
    }
    requireIntact(text, to, length);
    requireRight(right);
  }

  /**
   * The same in segments, of which the last one may be longer.
   *
   * @throws AEADBadTagException when the tag is wrong; then there are zeros in the text's place
   */
  public void open(byte[] nonce, MemorySegment data, MemorySegment sealed, MemorySegment text)
      throws AEADBadTagException {
    AesKey key = key(data.byteSize(), sealed.byteSize() - TAG);
    if (Overlap.isPartial(sealed, text)) {
      try (CopiedMessage copy = CopiedMessage.of(sealed)) {
        open(nonce, data, copy.segment(), text);
      }
      return;
    }
    boolean right;
    if (key == null) {
      right = openByOther(nonce, data, sealed, text);
    } else {
      AesMessagePool.Seat seat = AesMessagePool.take(key);
      try {
        requireIntact();
        AesMessage message = seat.message();
        message.begin(key, nonce, 0, nonce.length);
        message.setData(data);
        right = message.open(sealed, text, TAG);
        AesMessagePool.giveBack(seat);
      } catch (Throwable e) {
        seat.isLeft = true;
        AesMessagePool.giveBackIfLeft(seat);
        throw e;
      }
    }
    requireIntact(text, sealed.byteSize() - TAG);
    requireRight(right);
  }

  private static void requireRight(boolean isTagRight) throws AEADBadTagException {
    if (!isTagRight) {
      throw new AEADBadTagException("the tag does not match the message");
    }
  }

  private void sealByOther(
      byte[] nonce, MemorySegment data, MemorySegment text, MemorySegment sealed) {
    try {
      cryptByOther(Cipher.ENCRYPT_MODE, nonce, data, text, sealed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK encrypts with AES-GCM", e);
    }
  }

  private boolean openByOther(
      byte[] nonce, MemorySegment data, MemorySegment sealed, MemorySegment text) {
    try {
      cryptByOther(Cipher.DECRYPT_MODE, nonce, data, sealed, text);
      return true;
    } catch (AEADBadTagException e) {
      // The JDK leaves what was decrypted in place.
      MemoryClearing.clear(text.asSlice(0, sealed.byteSize() - TAG));
      return false;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK decrypts with AES-GCM", e);
    }
  }

  private void cryptByOther(
      int mode, byte[] nonce, MemorySegment data, MemorySegment in, MemorySegment out)
      throws GeneralSecurityException {
    Cipher cipher = OtherProviders.newCipher(CipherAlgorithm.AES_GCM.name());
    cipher.init(mode, keyOfJdk(), new GCMParameterSpec(TAG * Byte.SIZE, nonce));
    if (!hasBuffer(data)) {
      try (CopiedMessage copy = CopiedMessage.of(data)) {
        cipher.updateAAD(copy.segment().asByteBuffer());
      }
    } else {
      cipher.updateAAD(data.asByteBuffer());
    }
    MemorySegment result = out.asSlice(0, cipher.getOutputSize((int) in.byteSize()));
    if (hasBuffer(in) && hasBuffer(result)) {
      cipher.doFinal(in.asByteBuffer(), result.asByteBuffer());
    } else {
      cryptCopy(cipher, in, result);
    }
  }

  /** Has one array for the text and for what is made of it. */
  private static void cryptCopy(Cipher cipher, MemorySegment in, MemorySegment result)
      throws GeneralSecurityException {
    byte[] copy = new byte[(int) Math.max(in.byteSize(), result.byteSize())];
    MemorySegment segment = MemorySegment.ofArray(copy);
    try {
      segment.copyFrom(in);
      cipher.doFinal(copy, 0, (int) in.byteSize(), copy, 0);
      result.copyFrom(segment.asSlice(0, result.byteSize()));
    } finally {
      MemoryClearing.clear(copy);
    }
  }

  /**
   * Returns whether a segment can be seen as a buffer. Memory in arrays of anything but bytes
   * cannot, and a read-only segment does not say what array it is in.
   */
  private static boolean hasBuffer(MemorySegment segment) {
    return segment.isNative() || segment.heapBase().orElse(null) instanceof byte[];
  }

  /** The key; waits until kernels are linked where that is too long for the JDK's cipher. */
  private @Nullable AesKey key(long dataLength, long textLength) {
    AesKey key = key();
    long longest = Math.max(dataLength, textLength);
    if (key == null && longest > LONGEST_OF_JDK) {
      KernelLinker.await();
      key = key();
      if (key == null) {
        throw new IllegalArgumentException(
            "where no kernel of AES runs, AES-GCM takes at most "
                + LONGEST_OF_JDK
                + " bytes, but the text or further data has "
                + longest);
      }
    }
    return key;
  }
}
