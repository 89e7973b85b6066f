package dev.sennit.child;

import dev.sennit.PrivateField;
import java.security.MessageDigest;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Prints what the JDK does with messages that are longer than Sennit's or its own may be. */
public final class AtTheLimitsOfTheJdk {
  /** What the JVM must be started with, for the JDK's counters to be set. */
  public static final List<String> OPENED =
      List.of(
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/sun.security.provider=ALL-UNNAMED",
          "--add-opens=java.base/javax.crypto=ALL-UNNAMED",
          "--add-opens=java.base/com.sun.crypto.provider=ALL-UNNAMED");

  private AtTheLimitsOfTheJdk() {}

  public static void main(String[] arguments) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("MD5", "SUN");
    digest.update((byte) 1);
    Object base = PrivateField.of(digest, "digestSpi").get(digest);
    PrivateField.of(base, "bytesProcessed").setLong(base, 1L << 56);
    System.out.println("MD5 of 2^56 bytes: " + digest.digest().length + " bytes");

    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(new byte[16], "AES"),
        new GCMParameterSpec(128, new byte[12]));
    cipher.update(new byte[16]);
    Object mode = PrivateField.of(cipher, "spi").get(cipher);
    Object engine = PrivateField.of(mode, "engine").get(mode);
    PrivateField.of(engine, "processed").setInt(engine, Integer.MAX_VALUE);
    try {
      cipher.update(new byte[16]);
      System.out.println("GCM of 2^31 bytes: done");
    } catch (RuntimeException e) {
      System.out.println("GCM of 2^31 bytes: " + e.getClass().getName());
    }
  }
}
