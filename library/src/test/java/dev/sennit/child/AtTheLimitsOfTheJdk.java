package dev.sennit.child;

import java.lang.reflect.Field;
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
    Object base = field(digest, "digestSpi").get(digest);
    field(base, "bytesProcessed").setLong(base, 1L << 56);
    System.out.println("MD5 of 2^56 bytes: " + digest.digest().length + " bytes");

    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(new byte[16], "AES"),
        new GCMParameterSpec(128, new byte[12]));
    cipher.update(new byte[16]);
    Object mode = field(cipher, "spi").get(cipher);
    Object engine = field(mode, "engine").get(mode);
    field(engine, "processed").setInt(engine, Integer.MAX_VALUE);
    try {
      cipher.update(new byte[16]);
      System.out.println("GCM of 2^31 bytes: done");
    } catch (RuntimeException e) {
      System.out.println("GCM of 2^31 bytes: " + e.getClass().getName());
    }
  }

  /** A field of an object, or a static one of a class, to be read and set. */
  public static Field field(Object holder, String name) throws NoSuchFieldException {
    Class<?> first = holder instanceof Class<?> itself ? itself : holder.getClass();
    for (Class<?> type = first; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }
}
