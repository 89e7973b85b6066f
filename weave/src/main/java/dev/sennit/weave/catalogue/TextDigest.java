package dev.sennit.weave.catalogue;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Digests of texts, by which a build sees what has changed. */
public final class TextDigest {
  private static final int BRIEF_DIGITS = 16;

  private TextDigest() {}

  /** Returns the digest of texts, of which the order and the boundaries matter. */
  public static String of(List<String> texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the beginning of that digest, which is long enough for what a person may read. */
  public static String brief(List<String> texts) {
    return of(texts).substring(0, BRIEF_DIGITS);
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
