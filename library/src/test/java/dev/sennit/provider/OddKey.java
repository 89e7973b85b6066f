package dev.sennit.provider;

import java.util.function.Supplier;
import javax.crypto.SecretKey;

/**
 * A key that is not as keys usually are.
 *
 * @param encoding what it answers when it is asked for its bytes
 */
record OddKey(String getAlgorithm, String getFormat, Supplier<byte[]> encoding)
    implements SecretKey {
  /** A key of AES that is destroyed. */
  static final OddKey DESTROYED =
      new OddKey(
          "AES",
          "RAW",
          () -> {
            throw new IllegalStateException("the key is destroyed");
          });

  /** A key of another class than the JDK's: it may change, for all that is known. */
  static OddKey of(String algorithm, byte[] bytes) {
    return new OddKey(algorithm, "RAW", bytes::clone);
  }

  @Override
  public byte[] getEncoded() {
    return encoding.get();
  }
}
