package dev.sennit.provider;

import dev.sennit.runtime.clear.MemoryClearing;
import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.SecretKey;

/** The bytes of several keys, one behind the other. Closing clears them. */
final class KeyMaterial implements AutoCloseable {
  // With several keys the last array is the joined one.
  private final List<byte[]> arrays;

  private KeyMaterial(List<byte[]> arrays) {
    this.arrays = arrays;
  }

  /**
   * Takes the bytes of each key.
   *
   * @throws InvalidKeyException when a key has no bytes in the format RAW
   */
  static KeyMaterial of(List<SecretKey> keys) throws InvalidKeyException {
    KeyMaterial taken = new KeyMaterial(new ArrayList<>(keys.size() + 1));
    try {
      for (SecretKey key : keys) {
        taken.arrays.add(bytes(key));
      }
      if (keys.size() != 1) {
        taken.arrays.add(taken.joined());
      }
      return taken;
    } catch (Throwable e) {
      taken.close();
      throw e;
    }
  }

  private static byte[] bytes(SecretKey key) throws InvalidKeyException {
    if (!"RAW".equalsIgnoreCase(key.getFormat())) {
      throw new InvalidKeyException(
          "a key for HKDF must have the format RAW, but has " + key.getFormat());
    }
    byte[] bytes = key.getEncoded();
    if (bytes == null) {
      throw new InvalidKeyException("the key has no encoding, and so no bytes for HKDF");
    }
    return bytes;
  }

  private byte[] joined() {
    long length = 0;
    for (byte[] array : arrays) {
      length += array.length;
    }
    // More than fits into an array gets the JVM's own error.
    byte[] joined = new byte[(int) Math.min(length, Integer.MAX_VALUE)];
    int next = 0;
    for (byte[] array : arrays) {
      System.arraycopy(array, 0, joined, next, array.length);
      next += array.length;
    }
    return joined;
  }

  byte[] bytes() {
    return arrays.getLast();
  }

  @Override
  public void close() {
    for (byte[] array : arrays) {
      MemoryClearing.clear(array);
    }
  }
}
