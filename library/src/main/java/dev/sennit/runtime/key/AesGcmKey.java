package dev.sennit.runtime.key;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.AesMessage;
import dev.sennit.runtime.aes.AesMessagePool;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.OtherProviders;
import dev.sennit.runtime.kernel.Stated.Aes;
import dev.sennit.runtime.message.Overlap;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of AES-GCM, for all threads, by the best means there is: by kernels as soon as they are
 * linked. The caller has checked that offsets and lengths are within bounds, and that what is
 * written to can be written to.
 *
 * <p>A destroyed key is cleared, and every method throws {@link IllegalStateException}. No call
 * returns a result that was computed while another thread cleared the key.
 */
public final class AesGcmKey {
  public static final int TAG = Aes.BLOCK;

  // For where no kernels run, and for linking them later.
  private final byte[] bytes;
  // Read without a lock: the key is immutable until the key is destroyed, and a thread that sees
  // null looks again.
  private AesKey linked;
  private volatile boolean destroyed;

  /** Takes a key of 16, 24 or 32 bytes, which the caller may clear. */
  public AesGcmKey(byte[] key) {
    if (!AesKey.isLength(key.length)) {
      throw new IllegalArgumentException(
          "a key of AES has 16, 24 or 32 bytes, but this one has " + key.length);
    }
    bytes = key.clone();
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
      } finally {
        AesMessagePool.giveBack(seat);
      }
    }
    if (isDestroyedMeanwhile()) {
      MemoryClearing.clear(sealed, to, length + TAG);
      requireIntact();
    }
  }

  /** The same in segments, of which the last one may be longer. */
  public void seal(byte[] nonce, MemorySegment data, MemorySegment text, MemorySegment sealed) {
    if (Overlap.isPartial(text, sealed)) {
      byte[] copy = text.toArray(ValueLayout.JAVA_BYTE);
      try {
        seal(nonce, data, MemorySegment.ofArray(copy), sealed);
      } finally {
        MemoryClearing.clear(copy);
      }
      return;
    }
    AesKey key = key();
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
      } finally {
        AesMessagePool.giveBack(seat);
      }
    }
    if (isDestroyedMeanwhile()) {
      MemoryClearing.clear(sealed.asSlice(0, text.byteSize() + TAG));
      requireIntact();
    }
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
      } finally {
        AesMessagePool.giveBack(seat);
      }
    }
    if (isDestroyedMeanwhile()) {
      MemoryClearing.clear(text, to, length);
      requireIntact();
    }
    requireRight(right);
  }

  /**
   * The same in segments, of which the last one may be longer.
   *
   * @throws AEADBadTagException when the tag is wrong; then there are zeros in the text's place
   */
  public void open(byte[] nonce, MemorySegment data, MemorySegment sealed, MemorySegment text)
      throws AEADBadTagException {
    if (Overlap.isPartial(sealed, text)) {
      open(nonce, data, MemorySegment.ofArray(sealed.toArray(ValueLayout.JAVA_BYTE)), text);
      return;
    }
    AesKey key = key();
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
      } finally {
        AesMessagePool.giveBack(seat);
      }
    }
    if (isDestroyedMeanwhile()) {
      MemoryClearing.clear(text.asSlice(0, sealed.byteSize() - TAG));
      requireIntact();
    }
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
    cipher.init(
        mode, new SecretKeySpec(bytes, "AES"), new GCMParameterSpec(TAG * Byte.SIZE, nonce));
    cipher.updateAAD(buffer(data));
    ByteBuffer source = buffer(in);
    int length = cipher.getOutputSize(source.remaining());
    if (hasBuffer(out)) {
      cipher.doFinal(source, out.asSlice(0, length).asByteBuffer());
    } else {
      byte[] made = new byte[length];
      try {
        cipher.doFinal(source, ByteBuffer.wrap(made));
        out.asSlice(0, length).copyFrom(MemorySegment.ofArray(made));
      } finally {
        MemoryClearing.clear(made);
      }
    }
  }

  private static ByteBuffer buffer(MemorySegment segment) {
    return hasBuffer(segment)
        ? segment.asByteBuffer()
        : ByteBuffer.wrap(segment.toArray(ValueLayout.JAVA_BYTE));
  }

  /** Memory in arrays of anything but bytes cannot be seen as a buffer. */
  private static boolean hasBuffer(MemorySegment segment) {
    return segment.heapBase().isEmpty() || segment.heapBase().get() instanceof byte[];
  }

  /**
   * @throws IllegalStateException when the key is destroyed
   */
  private void requireIntact() {
    if (destroyed) {
      throw new IllegalStateException("the key of this AES-GCM is destroyed");
    }
  }

  private boolean isDestroyedMeanwhile() {
    // A volatile read alone could be done before the reads of the key.
    VarHandle.acquireFence();
    return destroyed;
  }

  private AesKey key() {
    requireIntact();
    AesKey key = linked;
    return key != null ? key : link();
  }

  private AesKey link() {
    AesKernels kernels = KernelLinker.aes();
    if (kernels == null) {
      return null;
    }
    synchronized (this) {
      requireIntact();
      if (linked == null) {
        linked = new AesKey(kernels, bytes);
      }
      return linked;
    }
  }

  /** Clears the key. */
  public synchronized void destroy() {
    destroyed = true;
    VarHandle.fullFence();
    MemoryClearing.clear(bytes);
    if (linked != null) {
      linked.destroy();
    }
  }

  public boolean isDestroyed() {
    return destroyed;
  }
}
