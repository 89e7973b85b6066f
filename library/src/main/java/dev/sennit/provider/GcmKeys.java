package dev.sennit.provider;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.clear.MemoryClearing;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a cipher by GCM: the current one, and that of the last encryption. GCM must not
 * encrypt twice with the same key and nonce, and decryptions may come between two encryptions. So
 * there are two schedules; one that is neither of the two keys becomes the next one, or makes room
 * for one that lasts.
 */
final class GcmKeys {
  private static final int FEW = 16;

  private final AesKernels kernels;
  private final int keyLength;
  private @Nullable AesKey first;
  private @Nullable AesKey second;
  private @Nullable AesKey current;
  // What the current key was expanded from, if it can be known by that; else null.
  private @Nullable Key origin;
  private @Nullable AesKey lastEncrypting;
  private byte @Nullable [] lastNonce;
  private int initialisations;

  /** For keys of so many bytes, or of every length of AES if that is 0. */
  GcmKeys(AesKernels kernels, int keyLength) {
    this.kernels = kernels;
    this.keyLength = keyLength;
  }

  /**
   * Uses a key, with a nonce; returns it. By one thread at a time: a key that another thread has
   * put into its place would be met again and again.
   */
  synchronized AesKey take(Key key, byte[] nonce, boolean encrypting)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    KernelCipher.requireKey(key);
    if (!isLasting()) {
      initialisations++;
    }
    if (key == origin && current != null && isFit(current)) {
      return use(current, nonce, encrypting);
    }
    // Before there is another current key.
    origin = null;
    AesKey used;
    byte[] encoding = KernelCipher.encoding(key);
    try {
      KernelCipher.requireLength(keyLength, encoding.length);
      if (current != null && current.isOf(encoding)) {
        KernelCipher.requireForAes(key);
        used = use(fit(current, encoding), nonce, encrypting);
      } else if (lastEncrypting != null && lastEncrypting.isOf(encoding)) {
        KernelCipher.requireForAes(key);
        used = use(fit(lastEncrypting, encoding), nonce, encrypting);
      } else {
        used = use(expand(key, encoding), nonce, encrypting);
      }
    } finally {
      MemoryClearing.clear(encoding);
    }
    origin = KernelCipher.neverChanges(key) ? key : null;
    return used;
  }

  /** Whether keys are to last from now on: most ciphers are for one message. */
  private boolean isLasting() {
    return initialisations > FEW;
  }

  private boolean isFit(AesKey key) {
    return key.lasts() || !isLasting();
  }

  /** Returns one of the two keys, or what is now in its place. */
  private AesKey fit(AesKey known, byte[] encoding) {
    if (isFit(known)) {
      return known;
    }
    AesKey lasting = new AesKey(kernels, encoding);
    if (first == known) {
      first = lasting;
    } else {
      second = lasting;
    }
    current = current == known ? lasting : current;
    lastEncrypting = lastEncrypting == known ? lasting : lastEncrypting;
    known.empty();
    return lasting;
  }

  /** Where the last encrypting key is not: what it has encrypted with is to be known. */
  private AesKey expand(Key key, byte[] encoding) throws InvalidKeyException {
    if (first == null || first != lastEncrypting) {
      first = KernelCipher.expand(kernels, first, isLasting(), key, encoding);
      return first;
    }
    second = KernelCipher.expand(kernels, second, isLasting(), key, encoding);
    return second;
  }

  private AesKey use(AesKey next, byte[] nonce, boolean encrypting)
      throws InvalidAlgorithmParameterException {
    if (encrypting && next == lastEncrypting && Arrays.equals(nonce, lastNonce)) {
      throw new InvalidAlgorithmParameterException(
          "an IV must not be used twice to encrypt by GCM with the same key");
    }
    current = next;
    if (encrypting) {
      lastEncrypting = next;
      lastNonce = nonce;
    }
    emptyIfUnused(first);
    emptyIfUnused(second);
    return next;
  }

  private void emptyIfUnused(@Nullable AesKey key) {
    if (key != null && key != current && key != lastEncrypting) {
      key.empty();
    }
  }
}
