package dev.sennit.bench;

import java.util.Random;

/** What is hashed: bytes without a pattern, the same in every run. */
final class Messages {
  private Messages() {}

  static byte[] of(int length) {
    byte[] message = new byte[length];
    new Random(length).nextBytes(message);
    return message;
  }
}
