package dev.sennit.runtime;

/** What kernels of AES do with a text. */
enum AesMode {
  /** Encrypts by CTR, and absorbs the result into the sum of GHASH. */
  ENCRYPT("gcm-encrypt"),

  /** Absorbs what is to be decrypted into the sum of GHASH, and decrypts it by CTR. */
  DECRYPT("gcm-decrypt"),

  /**
   * Encrypts or decrypts by CTR, and does nothing else. What is left of the last block's key stream
   * is not used again.
   */
  COUNT("aes-ctr"),

  /**
   * Absorbs {@code in} into the sum of GHASH, with zeros behind it up to a whole block. It looks at
   * no {@code out}.
   */
  HASH("ghash");

  /** The kernel's name in catalogues. */
  final String family;

  AesMode(String family) {
    this.family = family;
  }
}
