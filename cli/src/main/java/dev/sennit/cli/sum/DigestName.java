package dev.sennit.cli.sum;

import dev.sennit.runtime.DigestAlgorithm;
import java.util.List;
import java.util.Locale;

/** What digests are called by users and in lines. */
final class DigestName {
  private static final String SHA = "SHA-";

  private DigestName() {}

  /** What lines call a digest: SHA256 as coreutils do, and the others alike. */
  static String tag(DigestAlgorithm algorithm) {
    String name = algorithm.name();
    return name.startsWith(SHA) ? "SHA".concat(name.substring(SHA.length())) : name;
  }

  /** The digest that users call so: in small letters or capitals, with dashes or without. */
  static DigestAlgorithm algorithm(String name) throws BadUsage {
    for (DigestAlgorithm algorithm : DigestAlgorithm.ALL) {
      if (bare(algorithm.name()).equals(bare(name))) {
        return algorithm;
      }
    }
    throw new BadUsage("there is no digest '" + name + "'; there are " + String.join(" ", all()));
  }

  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("/", "");
  }

  /** What users call all of them, such as sha256. */
  static List<String> all() {
    return DigestAlgorithm.ALL.stream()
        .map(algorithm -> tag(algorithm).toLowerCase(Locale.ROOT).replace('/', '-'))
        .toList();
  }
}
