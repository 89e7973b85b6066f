package dev.sennit.runtime.aes;

import dev.sennit.runtime.algorithm.Names;
import java.util.List;

/**
 * A way to encrypt with AES, as the JCA names it.
 *
 * @param name the standard name of the JCA, with mode and padding
 * @param aliases its further names, those of the JDK
 * @param mode the mode, GCM or CTR
 * @param keyLength bytes of its keys; 0 if every length of AES will do
 */
public record CipherAlgorithm(String name, List<String> aliases, String mode, int keyLength) {
  public static final String GCM = "GCM";
  public static final String CTR = "CTR";

  /** The arc of object identifiers that NIST has given to AES. */
  private static final String NIST_AES = "2.16.840.1.101.3.4.1.";

  public static final CipherAlgorithm AES_GCM =
      new CipherAlgorithm("AES/GCM/NoPadding", List.of(), GCM, 0);

  public static final CipherAlgorithm AES_CTR =
      new CipherAlgorithm("AES/CTR/NoPadding", List.of(), CTR, 0);

  /** Every one that this library computes. */
  public static final List<CipherAlgorithm> ALL =
      List.of(
          AES_GCM,
          new CipherAlgorithm("AES_128/GCM/NoPadding", Names.of(NIST_AES + 6), GCM, 16),
          new CipherAlgorithm("AES_192/GCM/NoPadding", Names.of(NIST_AES + 26), GCM, 24),
          new CipherAlgorithm("AES_256/GCM/NoPadding", Names.of(NIST_AES + 46), GCM, 32),
          AES_CTR);
}
