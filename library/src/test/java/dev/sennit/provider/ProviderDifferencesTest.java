package dev.sennit.provider;

import static dev.sennit.provider.Providers.BOUNCY_CASTLE;
import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithAes;
import dev.sennit.child.BeforeLinking;
import dev.sennit.child.ChildJvm;
import dev.sennit.child.WithoutKernels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.NoSuchPaddingException;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about what is offered, on both sides. */
class ProviderDifferencesTest implements WithAes {
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
    for (String mac : lackedByTheJdk("Mac")) {
      arguments.add("Mac." + mac);
      expected.add("Mac." + mac + ": " + hex.formatHex(Oracle.mac(mac, key, message)));
      expected.add("offered: Mac." + mac);
    }
    for (String digest : lackedByTheJdk("MessageDigest")) {
      arguments.add("MessageDigest." + digest);
      expected.add(
          "MessageDigest." + digest + ": " + hex.formatHex(Oracle.digest(digest).digest(message)));
      expected.add("offered: MessageDigest." + digest);
    }
    String output =
        ChildJvm.run(
            List.of("-Dsennit.disable=true"),
            WithoutKernels.class,
            arguments.toArray(String[]::new));
    assertThat(output.lines()).containsExactlyInAnyOrderElementsOf(expected);
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
  void madeBeforeLinking() throws Exception {
    assertThat(ChildJvm.run(List.of(ChildJvm.GRANT), BeforeLinking.class))
        .contains(
            "first: SHA1 from Sennit, by the JDK: true",
            "first: HKDF-SHA256 from Sennit, by the JDK: true, 33 bytes",
            "later: SHA-1 from Sennit, by the JDK: false",
            "later: HKDF-SHA256 from Sennit, by the JDK: false, 33 bytes");
  }

  @Test
  void algorithmsThatTheJdkLacks() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "DIFFERENCES.md"));
    for (String type : List.of("MessageDigest", "Mac")) {
      for (String algorithm : lackedByTheJdk(type)) {
        assertThat(has(BOUNCY_CASTLE, type, algorithm)).isTrue();
        assertThat(page.contains(algorithm)).as("docs/DIFFERENCES.md names %s", algorithm).isTrue();
      }
    }
  }

  @Test
  void algorithmsThatSennitLacks() {
    for (String digest : List.of("MD2")) {
      assertThat(has(SUN, "MessageDigest", digest)).isTrue();
      assertThat(has(BOUNCY_CASTLE, "MessageDigest", digest)).isTrue();
      assertThat(has(SENNIT, "MessageDigest", digest)).isFalse();
    }
    assertThat(has(SUN_JCE, "Mac", "PBEWithHmacSHA256")).isTrue();
    assertThat(has(SENNIT, "Mac", "PBEWithHmacSHA256")).isFalse();
    assertThat(has(SUN_JCE, "AlgorithmParameters", "GCM")).isTrue();
    assertThat(has(SENNIT, "AlgorithmParameters", "GCM")).isFalse();
  }

  @Test
  void otherTransformations() {
    assertThat(answer(() -> Cipher.getInstance("AES", SUN_JCE).getAlgorithm())).isEqualTo("AES");
    assertThat(answer(() -> Cipher.getInstance("AES", SENNIT)))
        .isEqualTo(NoSuchAlgorithmException.class);
    assertThat(answer(() -> Cipher.getInstance("AES/CTR/PKCS5Padding", SUN_JCE)))
        .isEqualTo(NoSuchPaddingException.class);
    assertThat(answer(() -> Cipher.getInstance("AES/CTR/PKCS5Padding", SENNIT)))
        .isEqualTo(NoSuchAlgorithmException.class);
  }

  @Test
  void namesOfBouncyCastle() {
    for (String name : List.of("HMAC-SM3", "HMAC/SM3", "HMAC-SHA256", "HMAC/SHA256")) {
      assertThat(has(BOUNCY_CASTLE, "Mac", name)).isTrue();
      assertThat(has(SUN_JCE, "Mac", name)).isFalse();
      assertThat(has(SENNIT, "Mac", name)).isFalse();
    }
    assertThat(has(BOUNCY_CASTLE, "MessageDigest", "1.2.156.197.1.401")).isTrue();
    assertThat(has(SENNIT, "MessageDigest", "1.2.156.197.1.401")).isFalse();
    assertThat(answer(() -> Cipher.getInstance("GCM", BOUNCY_CASTLE).getAlgorithm()))
        .isEqualTo("GCM");
    assertThat(answer(() -> Cipher.getInstance("GCM", SENNIT)))
        .isEqualTo(NoSuchAlgorithmException.class);
  }

  @Test
  void namesOfTheJdk() {
    for (String name :
        List.of("AES_128/GCM/NoPadding", "AES_192/GCM/NoPadding", "AES_256/GCM/NoPadding")) {
      assertThat(answer(() -> Cipher.getInstance(name, SUN_JCE).getAlgorithm())).isEqualTo(name);
      assertThat(answer(() -> Cipher.getInstance(name, SENNIT).getAlgorithm())).isEqualTo(name);
      assertThat(answer(() -> Cipher.getInstance(name, BOUNCY_CASTLE)))
          .isEqualTo(NoSuchAlgorithmException.class);
    }
  }

  @Test
  void parametersOfACipher() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      assertThat(
              Providers.gcm(provider, Cipher.ENCRYPT_MODE).getParameters().getProvider().getName())
          .isEqualTo(provider == BOUNCY_CASTLE ? "BC" : "SunJCE");
      assertThat(Providers.ctr(provider).getParameters().getProvider().getName())
          .isEqualTo(provider == BOUNCY_CASTLE ? "BC" : "SunJCE");
    }
  }

  @Test
  void nameAndVersion() throws Exception {
    assertThat(MessageDigest.getInstance("MD5", SENNIT).getProvider().toString())
        .isEqualTo("Sennit version 0.1");
    assertThat(Mac.getInstance("HmacMD5", SUN_JCE).getProvider().toString())
        .isEqualTo("SunJCE version 25");
  }

  @Test
  void messagesOfExceptions() throws Exception {
    Throwable jdk = catchThrowable(() -> Providers.cipher(SUN_JCE, Providers.GCM, 1, null, null));
    Throwable sennit = catchThrowable(() -> Providers.cipher(SENNIT, Providers.GCM, 1, null, null));
    assertThat(sennit).hasSameClassAs(jdk).hasMessage("there must be a key, but it is null");
    assertThat(jdk).hasMessage("The key must not be null");
  }
}
