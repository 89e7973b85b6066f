package dev.sennit.runtime.mac;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.digest.EventualKernel;

/**
 * The two steps of HKDF, RFC 5869, by the best means there is. The caller has checked lengths and
 * bounds. Each step clears what it computes on the way.
 */
public final class ExtractAndExpand {
  private final HmacAlgorithm hmac;
  private final EventualKernel kernel;

  /**
   * @param kernel that of the digest
   */
  public ExtractAndExpand(HmacAlgorithm hmac, EventualKernel kernel) {
    this.hmac = hmac;
    this.kernel = kernel;
  }

  private StreamingMac mac(byte[] key) {
    return new HmacKey(hmac, kernel, key).running();
  }

  /** Writes the pseudo-random key, which may overlap what it is extracted from. */
  public void extract(byte[] salt, byte[] inputKeyMaterial, byte[] result, int resultOffset) {
    StreamingMac mac = mac(salt);
    try {
      mac.update(inputKeyMaterial, 0, inputKeyMaterial.length);
      mac.digest(result, resultOffset);
    } finally {
      clear(mac);
    }
  }

  /** Writes derived bytes, which may overlap the key but not the info. */
  public void expand(
      byte[] pseudoRandomKey, byte[] info, byte[] result, int resultOffset, int length) {
    StreamingMac mac = mac(pseudoRandomKey);
    try {
      int hashLength = hmac.digest().digestLength();
      int next = resultOffset;
      int left = length;
      for (int count = 1; left > 0; count++) {
        if (count > 1) {
          mac.update(result, next - hashLength, hashLength);
        }
        mac.update(info, 0, info.length);
        mac.update((byte) count);
        if (left >= hashLength) {
          mac.digest(result, next);
        } else {
          writeFront(mac, result, next, left);
        }
        next += hashLength;
        left -= hashLength;
      }
    } finally {
      clear(mac);
    }
  }

  /** The reset too: a digest of the JDK keeps its last state until then, which is the result. */
  private static void clear(StreamingMac mac) {
    mac.reset();
    mac.key().destroy();
  }

  private void writeFront(StreamingMac mac, byte[] result, int resultOffset, int length) {
    byte[] code = new byte[hmac.digest().digestLength()];
    mac.digest(code, 0);
    System.arraycopy(code, 0, result, resultOffset, length);
    MemoryClearing.clear(code);
  }

  /** Writes bytes derived by both steps, which may overlap everything but the info. */
  public void derive(
      byte[] salt,
      byte[] inputKeyMaterial,
      byte[] info,
      byte[] result,
      int resultOffset,
      int length) {
    byte[] pseudoRandomKey = new byte[hmac.digest().digestLength()];
    try {
      extract(salt, inputKeyMaterial, pseudoRandomKey, 0);
      expand(pseudoRandomKey, info, result, resultOffset, length);
    } finally {
      MemoryClearing.clear(pseudoRandomKey);
    }
  }
}
