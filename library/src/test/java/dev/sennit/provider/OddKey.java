package dev.sennit.provider;

import java.util.function.Supplier;
import javax.crypto.SecretKey;

/**
 * A key that is not as keys usually are.
 *
 * @param encoding what it answers when it is asked for its bytes
 */
record OddKey(String algorithm, String format, Supplier<byte[]> encoding) implements SecretKey {
  /** A key of AES that is destroyed. */
  static final OddKey DESTROYED =
      new OddKey(
          "AES",
          "RAW",
          () -> {
            throw new IllegalStateException("the key is destroyed");
          });

  @Override
  public String getAlgorithm() {
    return algorithm;
  }

  @Override
  public String getFormat() {
    return format;
  }

  @Override
  public byte[] getEncoded() {
    return encoding.get();
  }
}
