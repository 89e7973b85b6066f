package dev.sennit.provider;

import static dev.sennit.provider.Difference.fromJdk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.PrivateField;
import dev.sennit.WithAes;
import dev.sennit.child.ChildJvm;
import java.lang.reflect.Field;
import java.security.MessageDigest;
import java.security.ProviderException;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Protects: every line of docs/DIFFERENCES.md about lengths, on both sides. Nobody waits for so
 * many bytes: the counters are set.
 */
class LimitDifferencesTest implements WithAes, Differences {
  /** What a JVM must be started with, for the JDK's counters to be set. */
  private static final List<String> OPENED =
      List.of(
          "--add-opens=java.base/java.security=ALL-UNNAMED",
          "--add-opens=java.base/sun.security.provider=ALL-UNNAMED",
          "--add-opens=java.base/javax.crypto=ALL-UNNAMED",
          "--add-opens=java.base/com.sun.crypto.provider=ALL-UNNAMED");

  /** Shows what the JDK does with messages that are longer than Sennit's or its own may be. */
  static final class OfTheJdk {
    public static void main(String[] arguments) throws Exception {
      MessageDigest digest = MessageDigest.getInstance("MD5", "SUN");
      digest.update((byte) 1);
      Object base = PrivateField.of(digest, "digestSpi").get(digest);
      PrivateField.of(base, "bytesProcessed").setLong(base, 1L << 56);
      assertThat(digest.digest()).hasSize(16);

      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(new byte[16], "AES"),
          new GCMParameterSpec(128, new byte[12]));
      cipher.update(new byte[16]);
      Object mode = PrivateField.of(cipher, "spi").get(cipher);
      Object engine = PrivateField.of(mode, "engine").get(mode);
      PrivateField.of(engine, "processed").setInt(engine, Integer.MAX_VALUE);
      assertThatThrownBy(() -> cipher.update(new byte[16])).isInstanceOf(ProviderException.class);
    }
  }

  @BeforeAll
  static void jdkAtItsLimits() throws Exception {
    ChildJvm.run(OPENED, OfTheJdk.class);
  }

  @Test
  void longestMessage() throws Exception {
    // A digest of the JDK's may take long messages in parts by the JDK, where that is as fast.
    MessageDigest digest = MessageDigest.getInstance("SM3", Providers.SENNIT);
    // More than waits as the first message of an object.
    digest.update(new byte[1000]);
    Object running = PrivateField.of(digest, "running").get(digest);
    PrivateField.of(running, "absorbed").setLong(running, 1L << 56);
    assertThatThrownBy(digest::digest).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void longestText() throws Exception {
    GcmCipher cipher =
        (GcmCipher) Providers.SENNIT.getService("Cipher", Providers.GCM).newInstance(null);
    cipher.engineInit(Cipher.ENCRYPT_MODE, Providers.KEY, Providers.nonce(1), null);
    cipher.engineUpdate(new byte[16], 0, 16);
    Object text = PrivateField.of(cipher, "text").get(cipher);
    Object message = PrivateField.of(text, "message").get(text);
    Field length = PrivateField.of(message, "textLength");
    length.setLong(message, Integer.MAX_VALUE);
    assertThat(cipher.engineUpdate(new byte[16], 0, 16)).hasSize(16);
    length.setLong(message, (1L << 36) - 32);
    assertThatThrownBy(() -> cipher.engineUpdate(new byte[16], 0, 16))
        .isInstanceOf(ProviderException.class);
  }

  @Override
  public List<Difference> differences() {
    return List.of(
        fromJdk(
                "outputSizeBeyondAllArrays",
                List.of(Integer.MIN_VALUE + 15, 0),
                List.of("ProviderException", "ProviderException"))
            .by(p -> {
              Cipher decrypting = Providers.gcm(p, Cipher.DECRYPT_MODE);
              decrypting.update(new byte[40]);
              return Stream.of(Providers.gcm(p, Cipher.ENCRYPT_MODE), decrypting)
                  .map(cipher -> Answer.of(() -> cipher.getOutputSize(Integer.MAX_VALUE)))
                  .toList();
            }));
  }
}
