package dev.sennit.child;

import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Prints the services that the provider offers, and what those compute that the JDK lacks, by
 * whatever way an object is come by. The key and the message are given in hexadecimal digits.
 */
public final class WithoutKernels {
  private WithoutKernels() {}

  public static void main(String[] arguments) throws Exception {
    HexFormat hex = HexFormat.of();
    byte[] message = hex.parseHex(arguments[1]);
    Security.insertProviderAt(new SennitProvider(), 1);
    Mac mac = Mac.getInstance("HmacSM3");
    mac.init(new SecretKeySpec(hex.parseHex(arguments[0]), "any"));
    mac.update(message, 0, 333);
    Mac copy = (Mac) mac.clone();
    mac.init(new SecretKeySpec(new byte[1], "any"));
    copy.update(message, 333, message.length - 333);
    System.out.println("HmacSM3: " + hex.formatHex(copy.doFinal()));
    for (String digest : new String[] {"SM3", "BLAKE2S-256"}) {
      System.out.println(
          digest + ": " + hex.formatHex(MessageDigest.getInstance(digest).digest(message)));
    }
    for (Provider.Service service : Security.getProvider("Sennit").getServices()) {
      System.out.println("offered: " + service.getType() + "." + service.getAlgorithm());
    }
  }
}
