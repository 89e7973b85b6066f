package dev.sennit.runtime.algorithm;

import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.Stated.Digests;
import dev.sennit.runtime.kernel.StatedDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * What only this library knows of a message digest: its names. What follows from its standard, the
 * weaver states. Another digest is another row here.
 *
 * @param name the standard name of the JCA
 * @param aliases its further names, those of the JDK
 * @param macAliases the further names of its HMAC, if there is one
 * @param stated the digest as kernels compute it
 */
public record DigestAlgorithm(
    String name, List<String> aliases, List<String> macAliases, StatedDigest stated) {

  /** The arc of object identifiers that NIST has given to digests and their HMACs. */
  private static final String NIST = "2.16.840.1.101.3.4.2.";

  /** The arc of object identifiers that RSA has given to digests and HMACs. */
  private static final String RSA = "1.2.840.113549.2.";

  private static final List<String> NONE = List.of();

  private static final List<DigestAlgorithm> ROWS = new ArrayList<>();

  /** MD5, RFC 1321. */
  public static final DigestAlgorithm MD5 = row("MD5", Names.of(RSA + 5), NONE, Digests.MD5);

  /** SHA-1, FIPS 180-4. */
  public static final DigestAlgorithm SHA_1 =
      row("SHA-1", Names.of("1.3.14.3.2.26", "SHA", "SHA1"), Names.of(RSA + 7), Digests.SHA1);

  public static final DigestAlgorithm SHA_224 =
      row("SHA-224", Names.of(NIST + 4, "SHA224"), Names.of(RSA + 8), Digests.SHA224);

  public static final DigestAlgorithm SHA_256 =
      row("SHA-256", Names.of(NIST + 1, "SHA256"), Names.of(RSA + 9), Digests.SHA256);

  public static final DigestAlgorithm SHA_384 =
      row("SHA-384", Names.of(NIST + 2, "SHA384"), Names.of(RSA + 10), Digests.SHA384);

  public static final DigestAlgorithm SHA_512 =
      row("SHA-512", Names.of(NIST + 3, "SHA512"), Names.of(RSA + 11), Digests.SHA512);

  public static final DigestAlgorithm SHA_512_224 =
      row("SHA-512/224", Names.of(NIST + 5, "SHA512/224"), Names.of(RSA + 12), Digests.SHA512_224);

  public static final DigestAlgorithm SHA_512_256 =
      row("SHA-512/256", Names.of(NIST + 6, "SHA512/256"), Names.of(RSA + 13), Digests.SHA512_256);

  public static final DigestAlgorithm SHA3_224 =
      row("SHA3-224", Names.of(NIST + 7), Names.of(NIST + 13), Digests.SHA3_224);

  public static final DigestAlgorithm SHA3_256 =
      row("SHA3-256", Names.of(NIST + 8), Names.of(NIST + 14), Digests.SHA3_256);

  public static final DigestAlgorithm SHA3_384 =
      row("SHA3-384", Names.of(NIST + 9), Names.of(NIST + 15), Digests.SHA3_384);

  public static final DigestAlgorithm SHA3_512 =
      row("SHA3-512", Names.of(NIST + 10), Names.of(NIST + 16), Digests.SHA3_512);

  /** The first 256 bits of SHAKE128. */
  public static final DigestAlgorithm SHAKE128_256 =
      row("SHAKE128-256", Names.of(NIST + 11, "SHAKE128"), NONE, Digests.SHAKE128_256);

  /** The first 512 bits of SHAKE256. */
  public static final DigestAlgorithm SHAKE256_512 =
      row("SHAKE256-512", Names.of(NIST + 12, "SHAKE256"), NONE, Digests.SHAKE256_512);

  /** Keccak as it was before SHA-3, with another padding: what Ethereum uses. */
  public static final DigestAlgorithm KECCAK_256 =
      row("KECCAK-256", NONE, NONE, Digests.KECCAK_256);

  /** SM3, GB/T 32905; its object identifiers are those of GM/T 0006. */
  public static final DigestAlgorithm SM3 =
      row("SM3", Names.of("1.2.156.10197.1.401"), Names.of("1.2.156.10197.1.401.2"), Digests.SM3);

  /**
   * BLAKE2s without a key, RFC 7693. Behind the hash value the state has how many bytes there are
   * with the next block, and whether that is the last one.
   */
  public static final DigestAlgorithm BLAKE2S_256 =
      row("BLAKE2S-256", Names.of("1.3.6.1.4.1.1722.12.2.2.8"), NONE, Digests.BLAKE2S);

  /**
   * BLAKE3 without a key, with 256 bits of output. Kernels compute a chunk of a message; what is
   * longer than a chunk is a tree of them.
   */
  public static final DigestAlgorithm BLAKE3_256 =
      row("BLAKE3-256", Names.of("BLAKE3"), NONE, Digests.BLAKE3);

  /** Every digest that this library computes, by kernels or without. */
  public static final List<DigestAlgorithm> ALL = List.copyOf(ROWS);

  private static DigestAlgorithm row(
      String name, List<String> aliases, List<String> macAliases, StatedDigest stated) {
    DigestAlgorithm row = new DigestAlgorithm(name, aliases, macAliases, stated);
    ROWS.add(row);
    return row;
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

  /** Whether the JDK has it too; else it is in Java here, for where no kernel runs. */
  public boolean inJdk() {
    return stated.inJdk();
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
