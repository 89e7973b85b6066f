package dev.sennit.cli.sum;

import dev.sennit.Hasher;
import java.util.List;
import java.util.Locale;

/** The names of digests in arguments and in lines. */
public final class DigestName {
  private static final String SHA = "SHA-";
  private static final String BLAKE3 = "BLAKE3";

  private DigestName() {}

  /** Returns the name in lines, in the form of coreutils, SHA256, and of b3sum, BLAKE3. */
  static String tag(Hasher hasher) {
    String name = hasher == Hasher.BLAKE3 ? BLAKE3 : hasher.algorithm();
    return name.startsWith(SHA) ? "SHA".concat(name.substring(SHA.length())) : name;
  }

  /** Finds a digest by its name, in small letters or capitals, with dashes or without. */
  static Hasher hasher(String name) throws BadUsage {
    for (Hasher hasher : Hasher.ALL) {
      if (bare(hasher.algorithm()).equals(bare(name)) || bare(tag(hasher)).equals(bare(name))) {
        return hasher;
      }
    }
    throw new BadUsage("there is no digest '" + name + "'; there are " + String.join(" ", all()));
  }

  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("/", "");
  }

  /** Returns the names of all digests in arguments, such as sha256. */
  public static List<String> all() {
    return Hasher.ALL.stream()
        .map(hasher -> tag(hasher).toLowerCase(Locale.ROOT).replace('/', '-'))
        .toList();
  }
}
