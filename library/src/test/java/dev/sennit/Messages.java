package dev.sennit;

import java.util.Random;

public final class Messages {
  private Messages() {}

  /** Bytes that are the same in every run. */
  public static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }
}
