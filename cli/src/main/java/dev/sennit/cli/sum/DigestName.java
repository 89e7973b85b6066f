package dev.sennit.cli.sum;

import dev.sennit.runtime.digest.DigestAlgorithm;
import java.util.List;
import java.util.Locale;

/** The names of digests in arguments and in lines. */
final class DigestName {
  private static final String SHA = "SHA-";
  private static final String BLAKE3 = "BLAKE3";

  private DigestName() {}

  /** Returns the name in lines, in the form of coreutils, SHA256, and of b3sum, BLAKE3. */
  static String tag(DigestAlgorithm algorithm) {
    String name = algorithm.isTree() ? BLAKE3 : algorithm.name();
    return name.startsWith(SHA) ? "SHA".concat(name.substring(SHA.length())) : name;
  }

  /** Finds a digest by its name, in small letters or capitals, with dashes or without. */
  static DigestAlgorithm algorithm(String name) throws BadUsage {
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      if (bare(algorithm.name()).equals(bare(name)) || bare(tag(algorithm)).equals(bare(name))) {
        return algorithm;
      }
    }
    throw new BadUsage("there is no digest '" + name + "'; there are " + String.join(" ", all()));
  }

  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("/", "");
  }

  /** Returns the names of all digests in arguments, such as sha256. */
  static List<String> all() {
    return DigestAlgorithm.ALL.stream()
        .map(algorithm -> tag(algorithm).toLowerCase(Locale.ROOT).replace('/', '-'))
        .toList();
  }
}
