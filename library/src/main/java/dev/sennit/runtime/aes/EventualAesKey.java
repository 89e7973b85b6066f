package dev.sennit.runtime.aes;

import dev.sennit.runtime.clear.MemoryClearing;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.Supplier;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A key of AES for programs that need no {@code Cipher}. It keeps the bytes of the key, and expands
 * the key when kernels are linked.
 *
 * <p>A destroyed key is cleared, and every method of a subclass throws {@link
 * IllegalStateException}. No call returns a result that was computed while another thread cleared
 * the key.
 */
public abstract class EventualAesKey {
  private final String algorithm;
  private final Supplier<@Nullable AesKernels> kernels;
  private final boolean isShared;
  // For where no kernels run, and for linking them later.
  private final byte[] bytes;
  private volatile @Nullable AesKey linked;
  private volatile boolean destroyed;

  /**
   * Takes a key.
   *
   * @param algorithm the name in messages, such as {@code AES-GCM}
   * @param key 16, 24 or 32 bytes, which the caller may clear
   * @param kernels returns the kernels, or null as long as there are none
   * @param isShared whether threads use it at the same time, and not one after the other
   */
  protected EventualAesKey(
      String algorithm, byte[] key, Supplier<@Nullable AesKernels> kernels, boolean isShared) {
    Objects.requireNonNull(key, "key");
    if (!AesKey.isLength(key.length)) {
      throw new IllegalArgumentException(
          "a key of AES has 16, 24 or 32 bytes, but this one has " + key.length);
    }
    this.algorithm = algorithm;
    this.kernels = kernels;
    this.isShared = isShared;
    bytes = key.clone();
  }

  /** Returns the key for kernels, or null as long as there are none. */
  protected final @Nullable AesKey key() {
    requireIntact();
    AesKey key = linked;
    return key != null ? key : link();
  }

  private @Nullable AesKey link() {
    AesKernels known = kernels.get();
    if (known == null) {
      return null;
    }
    synchronized (this) {
      requireIntact();
      AesKey key = linked;
      if (key == null) {
        key = isShared ? AesKey.shared(known, bytes) : new AesKey(known, bytes);
        linked = key;
      }
      return key;
    }
  }

  /** Returns the key for the JDK's cipher. */
  protected final SecretKeySpec keyOfJdk() {
    return new SecretKeySpec(bytes, "AES");
  }

  /**
   * @throws IllegalStateException when the key is destroyed
   */
  protected final void requireIntact() {
    if (destroyed) {
      throw new IllegalStateException("the key of this " + algorithm + " is destroyed");
    }
  }

  /** Clears a result and throws if the key was destroyed while the result was computed. */
  protected final void requireIntactFor(byte[] result, int offset, int length) {
    if (isDestroyedMeanwhile()) {
      MemoryClearing.clear(result, offset, length);
      requireIntact();
    }
  }

  /** As {@link #requireIntactFor(byte[], int, int)}, for the first bytes of a segment. */
  protected final void requireIntactFor(MemorySegment result, long length) {
    if (isDestroyedMeanwhile()) {
      MemoryClearing.clear(result, length);
      requireIntact();
    }
  }

  private boolean isDestroyedMeanwhile() {
    // A volatile read alone could be done before the reads of the key.
    VarHandle.acquireFence();
    return destroyed;
  }

  /** Clears the key. */
  public final synchronized void destroy() {
    destroyed = true;
    VarHandle.fullFence();
    MemoryClearing.clear(bytes);
    AesKey key = linked;
    if (key != null) {
      key.destroy();
    }
  }

  public final boolean isDestroyed() {
    return destroyed;
  }
}
