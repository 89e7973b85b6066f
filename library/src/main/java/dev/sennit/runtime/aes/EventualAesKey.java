package dev.sennit.runtime.aes;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.clear.SharedKey;
import java.util.Objects;
import java.util.function.Supplier;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A key of AES for programs that need no {@code Cipher}. It keeps the bytes of the key, and expands
 * the key when kernels are linked. Threads share it if it lasts.
 */
public abstract class EventualAesKey extends SharedKey {
  private final String algorithm;
  private final Supplier<@Nullable AesKernels> kernels;
  // For where no kernels run, and for linking them later.
  private final byte[] bytes;
  // Read without a lock: one that lasts is immutable until it is destroyed, and a thread that sees
  // null looks again.
  private @Nullable AesKey linked;
  private boolean lasts;

  /**
   * Takes a key.
   *
   * @param algorithm the name in messages, such as {@code AES-GCM}
   * @param key 16, 24 or 32 bytes, which the caller may clear
   * @param kernels returns the kernels, or null as long as there are none
   * @param lasts whether it is for more than a few messages
   */
  protected EventualAesKey(
      String algorithm, byte[] key, Supplier<@Nullable AesKernels> kernels, boolean lasts) {
    Objects.requireNonNull(key, "key");
    if (!AesKey.isLength(key.length)) {
      throw new IllegalArgumentException(
          "a key of AES has 16, 24 or 32 bytes, but this one has " + key.length);
    }
    this.algorithm = algorithm;
    this.kernels = kernels;
    this.lasts = lasts;
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
      if (linked == null) {
        linked = AesKey.of(known, bytes, lasts);
      }
      return linked;
    }
  }

  /** Has it last from now on; no other thread computes with it yet. */
  public final void keep() {
    if (!lasts) {
      becomeLasting();
    }
  }

  private synchronized void becomeLasting() {
    if (lasts) {
      return;
    }
    if (linked != null) {
      linked.destroy();
      linked = null;
    }
    lasts = true;
  }

  /** Returns the key for the JDK's cipher. */
  protected final SecretKeySpec keyOfJdk() {
    return new SecretKeySpec(bytes, "AES");
  }

  @Override
  protected final String use() {
    return algorithm;
  }

  @Override
  protected final void clear() {
    MemoryClearing.clear(bytes);
    if (linked != null) {
      linked.destroy();
    }
  }
}
