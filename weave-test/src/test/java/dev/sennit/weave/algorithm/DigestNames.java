package dev.sennit.weave.algorithm;

import java.util.Locale;

/** The names of digests, here and in the JDK. */
public final class DigestNames {
  private DigestNames() {}

  static BlockFunction statement(String name) {
    return Digests.ALL.stream()
        .filter(digest -> digest.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the JDK's name of a digest. */
  public static String ofJdk(BlockFunction digest) {
    return digest instanceof Sha3
        ? digest.name().toUpperCase(Locale.ROOT)
        : digest.title().replaceFirst("(\\d)-", "$1/");
  }
}
