package dev.sennit.runtime.mac;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import java.util.ArrayList;
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
  /** Every HMAC that this library computes, by kernels or without. */
  public static final List<HmacAlgorithm> ALL = all();

  private static List<HmacAlgorithm> all() {
    List<HmacAlgorithm> all = new ArrayList<>();
    for (DigestAlgorithm digest : DigestAlgorithm.ALL) {
      if (digest.stated().hasMac()) {
        // HmacSHA256 is that of SHA-256, and HmacSHA3-256 that of SHA3-256.
        String name = "Hmac".concat(digest.name().replace("SHA-", "SHA"));
        all.add(new HmacAlgorithm(name, digest.macAliases(), digest));
      }
    }
    return List.copyOf(all);
  }

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
