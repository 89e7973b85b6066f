package dev.sennit.runtime.aes;

import dev.sennit.runtime.kernel.Stated.Names;

/** What kernels of AES do with a text. */
public enum AesMode {
  /** Encrypts by CTR, and absorbs the result into the sum of GHASH. */
  ENCRYPT(Names.GCM_ENCRYPT, "AES-GCM"),

  /** Absorbs what is to be decrypted into the sum of GHASH, and decrypts it by CTR. */
  DECRYPT(Names.GCM_DECRYPT, "decryption by AES-GCM"),

  /**
   * Encrypts or decrypts by CTR, and does nothing else. What is left of the last block's key stream
   * is not used again.
   */
  CTR(Names.AES_CTR, "AES-CTR"),

  /**
   * Absorbs {@code in} into the sum of GHASH, with zeros behind it up to a whole block. It looks at
   * no {@code out}.
   */
  GHASH(Names.GHASH, "further data of AES-GCM");

  /** The kernel's name in catalogues. */
  final String family;

  /** What kernels compute in this mode, for users. */
  public final String work;

  AesMode(String family, String work) {
    this.family = family;
    this.work = work;
  }
}
