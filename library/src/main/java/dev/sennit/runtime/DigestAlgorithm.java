package dev.sennit.runtime;

import java.util.List;

/**
 * What this library needs to know of a message digest. Another digest is another constant here.
 *
 * @param name the standard name of the JCA
 * @param aliases its further names, those of the JDK
 * @param blockLength bytes that one step absorbs
 * @param digestLength bytes of the digest, which are the first ones of the final state
 * @param inJdk whether the JDK computes it too
 * @param family what its kernels are woven from; null when there are none
 * @param initialState the state before the first block, as the digest would write it, in
 *     hexadecimal digits; null when there are no kernels
 * @param paddingBegin the byte that begins a padding without length; 0 where there is a length
 */
public record DigestAlgorithm(
    String name,
    List<String> aliases,
    int blockLength,
    int digestLength,
    boolean inJdk,
    KernelFamily family,
    String initialState,
    int paddingBegin) {

  /** The arc of object identifiers that NIST has given to digests and their HMACs. */
  static final String NIST = "2.16.840.1.101.3.4.2.";

  /** MD5, RFC 1321. */
  public static final DigestAlgorithm MD5 =
      byKernel(
          "MD5",
          Names.of("1.2.840.113549.2.5"),
          64,
          16,
          KernelFamily.MD5,
          "0123456789abcdeffedcba9876543210");

  /** SHA-1, FIPS 180-4. */
  public static final DigestAlgorithm SHA_1 =
      byKernel(
          "SHA-1",
          Names.of("1.3.14.3.2.26", "SHA", "SHA1"),
          64,
          20,
          KernelFamily.SHA_1,
          "67452301efcdab8998badcfe10325476c3d2e1f0");

  public static final DigestAlgorithm SHA_224 =
      byKernel(
          "SHA-224",
          Names.of(NIST + 4, "SHA224"),
          64,
          28,
          KernelFamily.SHA_256,
          "c1059ed8367cd5073070dd17f70e5939ffc00b316858151164f98fa7befa4fa4");

  public static final DigestAlgorithm SHA_256 =
      byKernel(
          "SHA-256",
          Names.of(NIST + 1, "SHA256"),
          64,
          32,
          KernelFamily.SHA_256,
          "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19");

  public static final DigestAlgorithm SHA_384 =
      byKernel(
          "SHA-384",
          Names.of(NIST + 2, "SHA384"),
          128,
          48,
          KernelFamily.SHA_512,
          "cbbb9d5dc1059ed8629a292a367cd5079159015a3070dd17152fecd8f70e5939"
              + "67332667ffc00b318eb44a8768581511db0c2e0d64f98fa747b5481dbefa4fa4");

  public static final DigestAlgorithm SHA_512 =
      byKernel(
          "SHA-512",
          Names.of(NIST + 3, "SHA512"),
          128,
          64,
          KernelFamily.SHA_512,
          "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
              + "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179");

  public static final DigestAlgorithm SHA_512_224 =
      byKernel(
          "SHA-512/224",
          Names.of(NIST + 5, "SHA512/224"),
          128,
          28,
          KernelFamily.SHA_512,
          "8c3d37c819544da273e1996689dcd4d61dfab7ae32ff9c82679dd514582f9fcf"
              + "0f6d2b697bd44da877e36f7304c489423f9d85a86a1d36c81112e6ad91d692a1");

  public static final DigestAlgorithm SHA_512_256 =
      byKernel(
          "SHA-512/256",
          Names.of(NIST + 6, "SHA512/256"),
          128,
          32,
          KernelFamily.SHA_512,
          "22312194fc2bf72c9f555fa3c84c64c22393b86b6f53b151963877195940eabd"
              + "96283ee2a88effe3be5e1e25538639922b0199fc2c85b8aa0eb72ddc81c52ca2");

  public static final DigestAlgorithm SHA3_224 =
      sha3("SHA3-224", Names.of(NIST + 7), 144, 28, KernelFamily.KECCAK_144);

  public static final DigestAlgorithm SHA3_256 =
      sha3("SHA3-256", Names.of(NIST + 8), 136, 32, KernelFamily.KECCAK_136);

  public static final DigestAlgorithm SHA3_384 =
      sha3("SHA3-384", Names.of(NIST + 9), 104, 48, KernelFamily.KECCAK_104);

  public static final DigestAlgorithm SHA3_512 =
      sha3("SHA3-512", Names.of(NIST + 10), 72, 64, KernelFamily.KECCAK_72);

  /** The first 256 bits of SHAKE128. */
  public static final DigestAlgorithm SHAKE128_256 =
      shake("SHAKE128-256", Names.of(NIST + 11, "SHAKE128"), 168, 32, KernelFamily.KECCAK_168);

  /** The first 512 bits of SHAKE256. */
  public static final DigestAlgorithm SHAKE256_512 =
      shake("SHAKE256-512", Names.of(NIST + 12, "SHAKE256"), 136, 64, KernelFamily.KECCAK_136);

  /** SM3, GB/T 32905. The JDK has none; its object identifier is that of GM/T 0006. */
  public static final DigestAlgorithm SM3 =
      new DigestAlgorithm(
          "SM3",
          Names.of("1.2.156.10197.1.401"),
          64,
          32,
          false,
          KernelFamily.SM3,
          "7380166f4914b2b9172442d7da8a0600a96f30bc163138aae38dee4db0fb0e4e",
          0);

  /**
   * BLAKE2s without a key, RFC 7693. The JDK has none. Behind the hash value the state has how many
   * bytes there are with the next block, and whether that is the last one.
   */
  public static final DigestAlgorithm BLAKE2S_256 =
      new DigestAlgorithm(
          "BLAKE2S-256",
          Names.of("1.3.6.1.4.1.1722.12.2.2.8"),
          64,
          32,
          false,
          KernelFamily.BLAKE2S,
          "47e6086b85ae67bb72f36e3c3af54fa57f520e518c68059babd9831f19cde05b"
              + "400000000000000000000000",
          0);

  /** Every digest that this library computes, by kernels or without. */
  public static final List<DigestAlgorithm> ALL =
      List.of(
          MD5,
          SHA_1,
          SHA_224,
          SHA_256,
          SHA_384,
          SHA_512,
          SHA_512_224,
          SHA_512_256,
          SHA3_224,
          SHA3_256,
          SHA3_384,
          SHA3_512,
          SHAKE128_256,
          SHAKE256_512,
          SM3,
          BLAKE2S_256);

  private static DigestAlgorithm byKernel(
      String name,
      List<String> aliases,
      int blockLength,
      int digestLength,
      KernelFamily family,
      String initialState) {
    return new DigestAlgorithm(
        name, aliases, blockLength, digestLength, true, family, initialState, 0);
  }

  /** FIPS 202, section 6.1: 01 is added to the message, and the padding's first one bit. */
  private static DigestAlgorithm sha3(
      String name, List<String> aliases, int blockLength, int digestLength, KernelFamily family) {
    return sponge(name, aliases, blockLength, digestLength, family, 0b1_10);
  }

  /** FIPS 202, section 6.2: 1111 is added to the message, and the padding's first one bit. */
  private static DigestAlgorithm shake(
      String name, List<String> aliases, int blockLength, int digestLength, KernelFamily family) {
    return sponge(name, aliases, blockLength, digestLength, family, 0b1_1111);
  }

  private static DigestAlgorithm sponge(
      String name,
      List<String> aliases,
      int blockLength,
      int digestLength,
      KernelFamily family,
      int paddingBegin) {
    String zeros = "00".repeat(200);
    return new DigestAlgorithm(
        name, aliases, blockLength, digestLength, true, family, zeros, paddingBegin);
  }
}
