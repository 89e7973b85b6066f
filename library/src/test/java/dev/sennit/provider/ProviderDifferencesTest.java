package dev.sennit.provider;

import static dev.sennit.provider.Difference.fromJdk;
import static dev.sennit.provider.Difference.fromOther;
import static dev.sennit.provider.Providers.BOUNCY_CASTLE;
import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN;
import static dev.sennit.provider.Providers.SUN_JCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithAes;
import dev.sennit.child.ChildJvm;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about what is offered, on both sides. */
class ProviderDifferencesTest implements WithAes, Differences {
  private static boolean has(Provider provider, String type, String algorithm) {
    return provider.getService(type, algorithm) != null;
  }

  /** Whatever the JDK lacks and a kernel computes is there without kernels, and computes right. */
  @Test
  void offeredWithoutKernels() throws Exception {
    byte[] key = Messages.random(70);
    byte[] message = Messages.random(1000);
    HexFormat hex = HexFormat.of();
    List<String> arguments = new ArrayList<>(List.of(hex.formatHex(key), hex.formatHex(message)));
    List<String> expected = new ArrayList<>();
    for (String type : List.of("Mac", "MessageDigest")) {
      for (String algorithm : lackedByTheJdk(type)) {
        String name = type + "." + algorithm;
        byte[] result =
            type.equals("Mac")
                ? Oracle.mac(algorithm, key, message)
                : Oracle.digest(algorithm).digest(message);
        arguments.add(name);
        expected.add(name + ": " + hex.formatHex(result));
        expected.add("offered: " + name);
      }
    }
    String output =
        ChildJvm.run(
            List.of("-Dsennit.disable=true"),
            WithoutKernels.class,
            arguments.toArray(String[]::new));
    assertThat(output.lines()).containsExactlyInAnyOrderElementsOf(expected);
  }

  /**
   * Prints what digests and MACs compute, by whatever way an object is come by, and then the
   * services that the provider offers. The key and the message are given in hexadecimal digits, and
   * behind them the names of the services that compute, such as {@code Mac.HmacSM3}.
   */
  static final class WithoutKernels {
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

  /** The algorithms of a type that Sennit has and the JDK has not. */
  private static List<String> lackedByTheJdk(String type) {
    List<String> lacked =
        SENNIT.getServices().stream()
            .filter(service -> service.getType().equals(type))
            .map(Provider.Service::getAlgorithm)
            .filter(algorithm -> !Oracle.isInJdk(type, algorithm))
            .toList();
    assertThat(lacked).isNotEmpty();
    return lacked;
  }

  @Test
  void algorithmsThatTheJdkLacks() {
    for (String type : List.of("MessageDigest", "Mac")) {
      for (String algorithm : lackedByTheJdk(type)) {
        assertThat(has(BOUNCY_CASTLE, type, algorithm)).as(algorithm).isTrue();
      }
    }
  }

  private static Object transformations(Provider provider, String... names) {
    return Stream.of(names)
        .map(each -> Answer.of(() -> Cipher.getInstance(each, provider).getAlgorithm()))
        .toList();
  }

  @Override
  public List<Difference> differences() {
    String none = "NoSuchAlgorithmException";
    String[] sized = {"AES_128/GCM/NoPadding", "AES_192/GCM/NoPadding", "AES_256/GCM/NoPadding"};
    return List.of(
        fromJdk("algorithmsThatSennitLacks", "[true, true, true]", "[false, false, false]")
            .by(p ->
                List.of(
                    has(p == SUN_JCE ? SUN : p, "MessageDigest", "MD2"),
                    has(p, "Mac", "PBEWithHmacSHA256"),
                    has(p, "AlgorithmParameters", "GCM"))),
        fromJdk(
                "otherTransformations",
                List.of("AES", "NoSuchPaddingException"),
                List.of(none, none))
            .by(p -> transformations(p, "AES", "AES/CTR/PKCS5Padding")),
        fromOther(
                "namesOfBouncyCastle",
                "[false, false, false, false, false, false]",
                "[true, true, true, true, true, true]")
            .by(p ->
                List.of(
                    has(p, "Mac", "HMAC-SM3"),
                    has(p, "Mac", "HMAC/SM3"),
                    has(p, "Mac", "HMAC-SHA256"),
                    has(p, "Mac", "HMAC/SHA256"),
                    has(p, "MessageDigest", "1.2.156.197.1.401"),
                    !Answer.of(() -> Cipher.getInstance("GCM", p)).isRefusal())),
        fromOther("namesOfTheJdk", sized, List.of(none, none, none))
            .by(p -> transformations(p, sized)),
        fromOther("parametersOfACipher", "[SunJCE, SunJCE]", "[BC, BC]")
            .by(p ->
                Stream.of(Providers.gcm(p, Cipher.ENCRYPT_MODE), Providers.ctr(p))
                    .map(cipher -> cipher.getParameters().getProvider().getName())
                    .toList()),
        fromJdk("nameAndVersion", "SunJCE version 25", "Sennit version 0.1")
            .by(p -> Mac.getInstance("HmacMD5", p).getProvider()),
        fromJdk(
                "messagesOfExceptions",
                "The key must not be null",
                "there must be a key, but it is null")
            .by(p ->
                catchThrowableOfType(
                        InvalidKeyException.class,
                        () -> Providers.cipher(p, Providers.GCM, 1, null, null))
                    .getMessage()));
  }
}
