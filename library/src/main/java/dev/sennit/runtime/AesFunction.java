package dev.sennit.runtime;

/** What kernels of AES compute. */
enum AesFunction {
  /** From a key of 16, 24 or 32 bytes, which is {@code in}, all of a schedule. */
  EXPAND("aes_expand"),

  /**
   * Absorbs {@code in} into Y, with zeros behind it up to a whole block. It looks at no end and no
   * {@code out}.
   */
  HASH("aes_hash"),

  /** Encrypts by CTR, and absorbs the result into Y. */
  ENCRYPT("aes_encrypt"),

  /** Absorbs what is to be decrypted into Y, and decrypts it by CTR. */
  DECRYPT("aes_decrypt"),

  /** Encrypts or decrypts whole blocks by CTR, and does nothing else. */
  COUNT("aes_count");

  /** The kernel's name in catalogues. */
  final String kernel;

  AesFunction(String kernel) {
    this.kernel = kernel;
  }
}
