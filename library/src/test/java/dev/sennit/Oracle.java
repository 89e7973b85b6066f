package dev.sennit;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Others who compute what Sennit computes: the JDK, and Bouncy Castle what the JDK has not. */
public final class Oracle {
  private Oracle() {}

  /** Bouncy Castle's provider, which is not installed. */
  public static Provider bouncyCastle() {
    return BouncyCastle.PROVIDER;
  }

  /** Returns whether the JDK's own provider of such services has the algorithm. */
  public static boolean isInJdk(String type, String algorithm) {
    return jdk(type).getService(type, algorithm) != null;
  }

  /** Returns the JDK's own provider of an algorithm, or else Bouncy Castle's. */
  public static Provider provider(String type, String algorithm) {
    return isInJdk(type, algorithm) ? jdk(type) : BouncyCastle.PROVIDER;
  }

  private static Provider jdk(String type) {
    return Security.getProvider(type.equals("MessageDigest") ? "SUN" : "SunJCE");
  }

  public static MessageDigest digest(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm, provider("MessageDigest", algorithm));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  public static MessageDigest digest(Hasher hasher) {
    return digest(hasher.algorithm());
  }

  /** The MAC by another provider, without a key yet. */
  public static Mac mac(String algorithm) {
    try {
      return Mac.getInstance(algorithm, provider("Mac", algorithm));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  public static byte[] mac(String algorithm, byte[] key, byte[] message) {
    try {
      Mac mac = mac(algorithm);
      mac.init(new AnyKey(key));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** SHAKE by Bouncy Castle. */
  public static byte[] shake(Shake shake, byte[] message, int length) {
    SHAKEDigest digest = new SHAKEDigest(shake == Shake.SHAKE128 ? 128 : 256);
    digest.update(message, 0, message.length);
    byte[] output = new byte[length];
    digest.doFinal(output, 0, length);
    return output;
  }

  /** A key that is not as keys usually are, such as one without bytes. */
  public record AnyKey(String getAlgorithm, String getFormat, Supplier<byte[]> encoding)
      implements SecretKey {
    public AnyKey(byte[] bytes) {
      this("any", "RAW", () -> bytes == null ? null : bytes.clone());
    }

    @Override
    public byte[] getEncoded() {
      return encoding.get();
    }
  }

  // Loaded only where the JDK lacks something: that takes long.
  private static final class BouncyCastle {
    static final Provider PROVIDER = new BouncyCastleProvider();
  }
}
