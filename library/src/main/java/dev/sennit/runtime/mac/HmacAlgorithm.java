package dev.sennit.runtime.mac;

import static dev.sennit.runtime.digest.DigestAlgorithm.NIST;

import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.Names;
import java.util.List;

/**
 * An HMAC, RFC 2104: a message authentication code by a digest and a key. SHAKE has none; BLAKE2s,
 * which has a mode with a key of its own, has none here.
 *
 * @param name the standard name of the JCA
 * @param aliases its further names, those of the JDK
 * @param digest the digest
 */
public record HmacAlgorithm(String name, List<String> aliases, DigestAlgorithm digest) {
  /** The arc of object identifiers that RSA has given to digests. */
  private static final String RSA = "1.2.840.113549.2.";

  /** Every HMAC that this library computes, by kernels or without. */
  public static final List<HmacAlgorithm> ALL =
      List.of(
          new HmacAlgorithm("HmacMD5", List.of(), DigestAlgorithm.MD5),
          new HmacAlgorithm("HmacSHA1", Names.of(RSA + 7), DigestAlgorithm.SHA_1),
          new HmacAlgorithm("HmacSHA224", Names.of(RSA + 8), DigestAlgorithm.SHA_224),
          new HmacAlgorithm("HmacSHA256", Names.of(RSA + 9), DigestAlgorithm.SHA_256),
          new HmacAlgorithm("HmacSHA384", Names.of(RSA + 10), DigestAlgorithm.SHA_384),
          new HmacAlgorithm("HmacSHA512", Names.of(RSA + 11), DigestAlgorithm.SHA_512),
          new HmacAlgorithm("HmacSHA512/224", Names.of(RSA + 12), DigestAlgorithm.SHA_512_224),
          new HmacAlgorithm("HmacSHA512/256", Names.of(RSA + 13), DigestAlgorithm.SHA_512_256),
          new HmacAlgorithm("HmacSHA3-224", Names.of(NIST + 13), DigestAlgorithm.SHA3_224),
          new HmacAlgorithm("HmacSHA3-256", Names.of(NIST + 14), DigestAlgorithm.SHA3_256),
          new HmacAlgorithm("HmacSHA3-384", Names.of(NIST + 15), DigestAlgorithm.SHA3_384),
          new HmacAlgorithm("HmacSHA3-512", Names.of(NIST + 16), DigestAlgorithm.SHA3_512),
          new HmacAlgorithm("HmacSM3", Names.of("1.2.156.10197.1.401.2"), DigestAlgorithm.SM3));

  /**
   * The HMAC with a digest.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static HmacAlgorithm with(DigestAlgorithm digest) {
    for (HmacAlgorithm algorithm : ALL) {
      if (algorithm.digest == digest) {
        return algorithm;
      }
    }
    throw new IllegalArgumentException("there is no HMAC with " + digest.name());
  }
}
