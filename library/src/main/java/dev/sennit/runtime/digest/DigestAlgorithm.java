package dev.sennit.runtime.digest;

import dev.sennit.runtime.kernel.KernelDigest;
import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.Stated.Digests;
import java.util.List;

/**
 * What this library needs to know of a message digest. What follows from its standard, the weaver
 * states. Another digest is another constant here.
 *
 * @param name the standard name of the JCA
 * @param aliases its further names, those of the JDK
 * @param inJdk whether the JDK computes it too
 * @param stated the digest as kernels compute it
 */
public record DigestAlgorithm(
    String name, List<String> aliases, boolean inJdk, KernelDigest stated) {

  /** The arc of object identifiers that NIST has given to digests and their HMACs. */
  public static final String NIST = "2.16.840.1.101.3.4.2.";

  /** MD5, RFC 1321. */
  public static final DigestAlgorithm MD5 =
      inJdk("MD5", Names.of("1.2.840.113549.2.5"), Digests.MD5);

  /** SHA-1, FIPS 180-4. */
  public static final DigestAlgorithm SHA_1 =
      inJdk("SHA-1", Names.of("1.3.14.3.2.26", "SHA", "SHA1"), Digests.SHA1);

  public static final DigestAlgorithm SHA_224 =
      inJdk("SHA-224", Names.of(NIST + 4, "SHA224"), Digests.SHA224);

  public static final DigestAlgorithm SHA_256 =
      inJdk("SHA-256", Names.of(NIST + 1, "SHA256"), Digests.SHA256);

  public static final DigestAlgorithm SHA_384 =
      inJdk("SHA-384", Names.of(NIST + 2, "SHA384"), Digests.SHA384);

  public static final DigestAlgorithm SHA_512 =
      inJdk("SHA-512", Names.of(NIST + 3, "SHA512"), Digests.SHA512);

  public static final DigestAlgorithm SHA_512_224 =
      inJdk("SHA-512/224", Names.of(NIST + 5, "SHA512/224"), Digests.SHA512_224);

  public static final DigestAlgorithm SHA_512_256 =
      inJdk("SHA-512/256", Names.of(NIST + 6, "SHA512/256"), Digests.SHA512_256);

  public static final DigestAlgorithm SHA3_224 =
      inJdk("SHA3-224", Names.of(NIST + 7), Digests.SHA3_224);

  public static final DigestAlgorithm SHA3_256 =
      inJdk("SHA3-256", Names.of(NIST + 8), Digests.SHA3_256);

  public static final DigestAlgorithm SHA3_384 =
      inJdk("SHA3-384", Names.of(NIST + 9), Digests.SHA3_384);

  public static final DigestAlgorithm SHA3_512 =
      inJdk("SHA3-512", Names.of(NIST + 10), Digests.SHA3_512);

  /** The first 256 bits of SHAKE128. */
  public static final DigestAlgorithm SHAKE128_256 =
      inJdk("SHAKE128-256", Names.of(NIST + 11, "SHAKE128"), Digests.SHAKE128_256);

  /** The first 512 bits of SHAKE256. */
  public static final DigestAlgorithm SHAKE256_512 =
      inJdk("SHAKE256-512", Names.of(NIST + 12, "SHAKE256"), Digests.SHAKE256_512);

  /** Keccak as it was before SHA-3, with another padding: what Ethereum uses. The JDK has none. */
  public static final DigestAlgorithm KECCAK_256 =
      new DigestAlgorithm("KECCAK-256", List.of(), false, Digests.KECCAK_256);

  /** SM3, GB/T 32905. The JDK has none; its object identifier is that of GM/T 0006. */
  public static final DigestAlgorithm SM3 =
      new DigestAlgorithm("SM3", Names.of("1.2.156.10197.1.401"), false, Digests.SM3);

  /**
   * BLAKE2s without a key, RFC 7693. The JDK has none. Behind the hash value the state has how many
   * bytes there are with the next block, and whether that is the last one.
   */
  public static final DigestAlgorithm BLAKE2S_256 =
      new DigestAlgorithm(
          "BLAKE2S-256", Names.of("1.3.6.1.4.1.1722.12.2.2.8"), false, Digests.BLAKE2S);

  /**
   * BLAKE3 without a key, with 256 bits of output. The JDK has none. Kernels compute a chunk of a
   * message; what is longer than a chunk is a tree of them.
   */
  public static final DigestAlgorithm BLAKE3_256 =
      new DigestAlgorithm("BLAKE3-256", Names.of("BLAKE3"), false, Digests.BLAKE3);

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
          KECCAK_256,
          SM3,
          BLAKE2S_256,
          BLAKE3_256);

  private static DigestAlgorithm inJdk(String name, List<String> aliases, KernelDigest stated) {
    return new DigestAlgorithm(name, aliases, true, stated);
  }

  /**
   * There is one object for each digest. The comparison that records have by themselves takes a JVM
   * 20 ms the first time.
   */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** Whether it has a name or an alias; as in the JCA, upper and lower case are the same. */
  public boolean hasName(String other) {
    return name.equalsIgnoreCase(other) || aliases.stream().anyMatch(other::equalsIgnoreCase);
  }

  /** What its kernels are woven from. */
  public KernelFamily family() {
    return stated.family();
  }

  /** Bytes that one step absorbs. */
  public int blockLength() {
    return stated.blockLength();
  }

  /** Bytes of a state. */
  public int stateLength() {
    // Two digits each.
    return stated.initialState().length() / 2;
  }

  /** Bytes of the digest, which are the first ones of the final state. */
  public int digestLength() {
    return stated.digestLength();
  }
}
