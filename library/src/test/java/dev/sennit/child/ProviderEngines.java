package dev.sennit.child;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Compares each service of the provider with that of another one. */
final class ProviderEngines {
  private static final byte[] TEXT = Messages.random(9000);
  private static final byte[] SALT = Messages.random(16);
  private static final String PASSWORD = "password";
  private static final int ITERATIONS = 300;

  private ProviderEngines() {}

  static void services() throws Exception {
    // Until kernels are linked, others serve.
    Status.current();
    Provider sennit = new SennitProvider();
    for (Provider.Service service : sennit.getServices()) {
      String type = service.getType();
      String name = service.getAlgorithm();
      assertThat(answer(type, name, sennit))
          .as("%s", service)
          .isEqualTo(answer(type, name, Oracle.provider(type, name)));
    }
  }

  private static byte[] answer(String type, String name, Provider provider) throws Exception {
    return switch (type) {
      case "MessageDigest" -> {
        MessageDigest digest = MessageDigest.getInstance(name, provider);
        digest.update(TEXT, 0, 100);
        yield digest.digest(TEXT);
      }
      case "Mac" -> {
        Mac mac = Mac.getInstance(name, provider);
        mac.init(new SecretKeySpec(SALT, name));
        mac.update(TEXT, 0, 100);
        yield mac.doFinal(TEXT);
      }
      case "KDF" ->
          KDF.getInstance(name, provider)
              .deriveData(
                  HKDFParameterSpec.ofExtract().addSalt(SALT).addIKM(TEXT).thenExpand(SALT, 150));
      case "SecretKeyFactory" ->
          SecretKeyFactory.getInstance(name, provider)
              .generateSecret(new PBEKeySpec(PASSWORD.toCharArray(), SALT, ITERATIONS, 400))
              .getEncoded();
      case "Cipher" -> encrypted(Cipher.getInstance(name, provider));
      default -> throw new AssertionError("there must be a check of " + type + " " + name);
    };
  }

  private static byte[] encrypted(Cipher cipher) throws Exception {
    String name = cipher.getAlgorithm();
    IvParameterSpec iv = new IvParameterSpec(SALT);
    int keyLength = name.contains("128") ? 16 : name.contains("192") ? 24 : 32;
    if (name.startsWith("PBE")) {
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(PASSWORD.getBytes(US_ASCII), "PBE"),
          new PBEParameterSpec(SALT, ITERATIONS, iv));
    } else {
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(TEXT, 0, keyLength, "AES"),
          name.contains("/GCM/") ? new GCMParameterSpec(128, SALT) : iv);
    }
    byte[] front = cipher.update(TEXT, 0, 1000);
    byte[] all = Arrays.copyOf(front, front.length + TEXT.length + 32);
    int end = cipher.doFinal(TEXT, 0, TEXT.length, all, front.length);
    return Arrays.copyOf(all, front.length + end);
  }
}
