package dev.sennit.child;

import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Prints what digests and MACs compute, by whatever way an object is come by, and then the services
 * that the provider offers. The key and the message are given in hexadecimal digits, and behind
 * them the names of the services that compute, such as {@code Mac.HmacSM3}.
 */
public final class WithoutKernels {
  private WithoutKernels() {}

  public static void main(String[] arguments) throws Exception {
    HexFormat hex = HexFormat.of();
    byte[] message = hex.parseHex(arguments[1]);
    Security.insertProviderAt(new SennitProvider(), 1);
    for (String service : List.of(arguments).subList(2, arguments.length)) {
      String algorithm = service.substring(service.indexOf('.') + 1);
      byte[] answer =
          service.startsWith("Mac.")
              ? mac(algorithm, hex.parseHex(arguments[0]), message)
              : MessageDigest.getInstance(algorithm).digest(message);
      System.out.println(service + ": " + hex.formatHex(answer));
    }
    for (Provider.Service service : Security.getProvider("Sennit").getServices()) {
      System.out.println("offered: " + service.getType() + "." + service.getAlgorithm());
    }
  }

  private static byte[] mac(String algorithm, byte[] key, byte[] message) throws Exception {
    Mac mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec(key, "any"));
    mac.update(message, 0, 333);
    Mac copy = (Mac) mac.clone();
    mac.init(new SecretKeySpec(new byte[1], "any"));
    copy.update(message, 333, message.length - 333);
    return copy.doFinal();
  }
}
