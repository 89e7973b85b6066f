package dev.sennit.runtime.cipher;

import dev.sennit.runtime.aes.AesCtrText;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.AesMessagePool;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.aes.EventualAesKey;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.message.CopiedMessage;
import dev.sennit.runtime.message.Overlap;
import dev.sennit.runtime.select.Serving;
import dev.sennit.runtime.standin.OtherProviders;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;

/**
 * The key of AES-CTR, for all threads, by the best means there is: by kernels as soon as they are
 * linked. The caller has checked that offsets, lengths and positions are within bounds, and that
 * what is written to can be written to.
 */
public final class AesCtrKey extends EventualAesKey {
  /** Bytes of a counter block. */
  public static final int COUNTER = Aes.BLOCK;

  private static final int BYTES_PER_CALL_OF_JDK = 1 << 16;

  /** Takes a key of 16, 24 or 32 bytes, which the caller may clear. */
  public AesCtrKey(byte[] key) {
    super("AES-CTR", key, Serving.ctr()::get, true);
  }

  /** Encrypts or decrypts text that begins at a position in the key stream. */
  public void crypt(
      byte[] counter, long position, byte[] in, int offset, int length, byte[] out, int to) {
    if (Overlap.isPartial(in, offset, length, out, to, length)) {
      byte[] copy = Arrays.copyOfRange(in, offset, offset + length);
      try {
        crypt(counter, position, copy, 0, length, out, to);
      } finally {
        MemoryClearing.clear(copy);
      }
      return;
    }
    AesKey key = key();
    if (key == null) {
      cryptByOther(
          counter,
          position,
          MemorySegment.ofArray(in).asSlice(offset, length),
          MemorySegment.ofArray(out).asSlice(to, length));
    } else {
      AesMessagePool.Seat seat = AesMessagePool.take(key);
      try {
        requireIntact();
        seat.ctrText().crypt(key, counter, position, in, offset, length, out, to);
        AesMessagePool.giveBack(seat);
      } catch (Throwable e) {
        seat.isLeft = true;
        AesMessagePool.giveBackIfLeft(seat);
        throw e;
      }
    }
    requireIntact(out, to, length);
  }

  /** The same in segments, of which the last one may be longer. */
  public void crypt(byte[] counter, long position, MemorySegment in, MemorySegment out) {
    if (Overlap.isPartial(in, out)) {
      try (CopiedMessage copy = CopiedMessage.of(in)) {
        crypt(counter, position, copy.segment(), out);
      }
      return;
    }
    AesKey key = key();
    if (key == null) {
      cryptByOther(counter, position, in, out);
    } else {
      AesMessagePool.Seat seat = AesMessagePool.take(key);
      try {
        requireIntact();
        seat.ctrText().crypt(key, counter, position, in, out);
        AesMessagePool.giveBack(seat);
      } catch (Throwable e) {
        seat.isLeft = true;
        AesMessagePool.giveBackIfLeft(seat);
        throw e;
      }
    }
    requireIntact(out, in.byteSize());
  }

  private void cryptByOther(byte[] counter, long position, MemorySegment in, MemorySegment out) {
    try {
      cryptInParts(counter, position, in, out);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK encrypts with AES-CTR", e);
    }
  }

  /** Puts zeros before a text that begins within a block. */
  private void cryptInParts(byte[] counter, long position, MemorySegment in, MemorySegment out)
      throws GeneralSecurityException {
    Cipher cipher = OtherProviders.newCipher(CipherAlgorithm.AES_CTR.name());
    byte[] block = AesCtrText.counterBlock(counter, position / COUNTER);
    cipher.init(Cipher.ENCRYPT_MODE, keyOfJdk(), new IvParameterSpec(block));
    cipher.update(block, 0, (int) (position % COUNTER));
    long length = in.byteSize();
    byte[] part = new byte[(int) Math.min(length, BYTES_PER_CALL_OF_JDK)];
    try {
      for (long done = 0; done < length; done += part.length) {
        int some = (int) Math.min(length - done, part.length);
        MemorySegment.copy(in, ValueLayout.JAVA_BYTE, done, part, 0, some);
        cipher.update(part, 0, some, part, 0);
        MemorySegment.copy(part, 0, out, ValueLayout.JAVA_BYTE, done, some);
      }
    } finally {
      MemoryClearing.clear(part);
    }
  }
}
