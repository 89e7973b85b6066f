package dev.sennit.provider;

import dev.sennit.Oracle.AnyKey;
import javax.crypto.SecretKey;

/** A key of another class than the JDK's: it may change, for all that is known. */
record AesKeyOfOther(String algorithm, AnyKey key) implements SecretKey {
  AesKeyOfOther(String algorithm, byte[] bytes) {
    this(algorithm, new AnyKey(bytes));
  }

  @Override
  public String getAlgorithm() {
    return algorithm;
  }

  @Override
  public String getFormat() {
    return key.getFormat();
  }

  @Override
  public byte[] getEncoded() {
    return key.getEncoded();
  }
}
