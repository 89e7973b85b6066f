package dev.sennit.cli.compare;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Which key an object has for the next message. */
enum Keying {
  /** None: the algorithm takes no key. */
  NONE(""),
  /** The key with which the object was initialised once. */
  KEPT(""),
  SAME("same key at each init"),
  OTHER("another key at each init");

  private static final int KEYS = 8;
  private static final int BYTES = 32;

  private final String label;

  Keying(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** Returns the keys, which take turns. */
  List<SecretKey> keys(String algorithm) {
    return IntStream.range(0, this == OTHER ? KEYS : 1)
        .<SecretKey>mapToObj(number -> {
          byte[] key = new byte[BYTES];
          new Random(number).nextBytes(key);
          return new SecretKeySpec(key, algorithm);
        })
        .toList();
  }
}
