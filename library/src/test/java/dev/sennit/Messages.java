package dev.sennit;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.util.Random;

/** Messages for tests, and what the JDK says of them. */
public final class Messages {
  private Messages() {}

  /** The JDK's own MD5. */
  public static MessageDigest jdkMd5() {
    try {
      return MessageDigest.getInstance("MD5", "SUN");
    } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
      throw new AssertionError(e);
    }
  }

  /** Bytes that are the same in every run. */
  public static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }
}
