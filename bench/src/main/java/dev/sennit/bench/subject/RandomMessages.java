package dev.sennit.bench.subject;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;

/** Makes messages without a pattern. They are the same in every run. */
final class RandomMessages {
  private RandomMessages() {}

  static byte[] of(int length) {
    byte[] message = new byte[length];
    new Random(length).nextBytes(message);
    return message;
  }

  /** Returns messages of printable ASCII whose lengths vary. */
  static byte[][] printable(int count, int shortest, int longest) {
    Random random = new Random(1);
    byte[][] messages = new byte[count][];
    for (int i = 0; i < count; i++) {
      messages[i] = new byte[random.nextInt(shortest, longest + 1)];
      for (int k = 0; k < messages[i].length; k++) {
        messages[i][k] = (byte) random.nextInt(' ', 0x7f);
      }
    }
    return messages;
  }

  static String[] asStrings(byte[][] printable) {
    return Stream.of(printable)
        .map(message -> new String(message, StandardCharsets.US_ASCII))
        .toArray(String[]::new);
  }
}
