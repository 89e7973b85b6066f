package dev.sennit.runtime.mac;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import java.util.List;

/**
 * An HKDF, RFC 5869: a function that derives keys by an HMAC.
 *
 * @param name the standard name of the JCA where it has one, and otherwise a name of the same form
 * @param hmac the HMAC
 */
public record HkdfAlgorithm(String name, HmacAlgorithm hmac) {
  /** Those that the JDK has. */
  public static final List<HkdfAlgorithm> IN_JDK =
      List.of(
          with(DigestAlgorithm.SHA_256),
          with(DigestAlgorithm.SHA_384),
          with(DigestAlgorithm.SHA_512));

  // A byte counts them.
  private static final int MOST_CODES = 255;

  /**
   * The HKDF with a digest.
   *
   * @throws IllegalArgumentException when the digest has no HMAC
   */
  public static HkdfAlgorithm with(DigestAlgorithm digest) {
    HmacAlgorithm hmac = HmacAlgorithm.with(digest);
    return new HkdfAlgorithm("HKDF-".concat(hmac.name().substring("Hmac".length())), hmac);
  }

  public DigestAlgorithm digest() {
    return hmac.digest();
  }

  /** Bytes of a pseudo-random key as it is extracted, and the fewest of one to expand. */
  public int hashLength() {
    return hmac.digest().digestLength();
  }

  /** The most bytes that a pseudo-random key is expanded to. */
  public int longestOutput() {
    return MOST_CODES * hashLength();
  }
}
