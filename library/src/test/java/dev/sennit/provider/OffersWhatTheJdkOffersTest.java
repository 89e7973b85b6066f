package dev.sennit.provider;

import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN;
import static dev.sennit.provider.Providers.SUN_JCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.Oracle;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.Mac;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the provider's services, by every name and in every way that the JDK's are found. */
class OffersWhatTheJdkOffersTest implements WithAes {
  private static final String COUNTER_MODE = "AES/CTR/NoPadding";

  /** The other services that the JDK has, and that are offered on every processor. */
  private static List<String> gcmAndHkdfOfTheJdk() {
    List<String> names =
        SUN_JCE.getServices().stream()
            .map(service -> service.getType() + "." + service.getAlgorithm())
            .filter(name -> name.matches("Cipher\\.AES.*/GCM.*|KDF\\.HKDF.*"))
            .toList();
    assertThat(names).hasSize(7);
    return names;
  }

  static Stream<Provider.Service> servicesThatTheJdkHasToo() {
    return SENNIT.getServices().stream().filter(service -> jdkService(service) != null);
  }

  private static Provider.Service jdkService(Provider.Service service) {
    Provider jdk = service.getType().equals("MessageDigest") ? SUN : SUN_JCE;
    return jdk.getService(service.getType(), service.getAlgorithm());
  }

  @ParameterizedTest
  @MethodSource("servicesThatTheJdkHasToo")
  void everyNameAndAttributeOfTheJdk(Provider.Service service) throws Exception {
    Provider.Service jdk = jdkService(service);
    for (String name : names(jdk)) {
      assertThat(SENNIT.getService(service.getType(), name)).isSameAs(service);
      assertThat(SENNIT.getService(service.getType(), name.toLowerCase(Locale.ROOT)))
          .isSameAs(service);
    }
    assertThat(names(service)).containsExactlyInAnyOrderElementsOf(names(jdk));
    for (String attribute :
        List.of(
            "ImplementedIn",
            "SupportedKeyFormats",
            "SupportedKeyClasses",
            "SupportedModes",
            "SupportedPaddings",
            "BlockSize")) {
      assertThat(service.getAttribute(attribute)).isEqualTo(jdk.getAttribute(attribute));
    }
    assertThatThrownBy(() -> service.newInstance("x")).isInstanceOf(NoSuchAlgorithmException.class);
    assertThatThrownBy(() -> jdk.newInstance("x")).isInstanceOf(NoSuchAlgorithmException.class);
  }

  /** The standard name, and the aliases that a provider tells as its properties only. */
  private static List<String> names(Provider.Service service) {
    List<String> names = new ArrayList<>(List.of(service.getAlgorithm()));
    String prefix = "Alg.Alias." + service.getType() + ".";
    for (Map.Entry<Object, Object> entry : service.getProvider().entrySet()) {
      if (entry.getKey().toString().startsWith(prefix)
          && entry.getValue().equals(service.getAlgorithm())) {
        names.add(entry.getKey().toString().substring(prefix.length()));
      }
    }
    return names;
  }

  /** The JDK has no service by this name: it has one for many modes. */
  @Test
  void counterMode() throws Exception {
    assertThat(SUN_JCE.getService("Cipher", COUNTER_MODE)).isNull();
    assertThat(SENNIT.getService("Cipher", "aes/ctr/nopadding"))
        .isSameAs(SENNIT.getService("Cipher", COUNTER_MODE));
    assertThat(Cipher.getInstance(COUNTER_MODE, SENNIT).getBlockSize()).isEqualTo(16);
    assertThat(Cipher.getInstance("aes / ctr / nopadding", SENNIT).getBlockSize()).isEqualTo(16);
  }

  @Test
  void allOfThemAndNothingElse() {
    List<String> expected = new ArrayList<>();
    for (Hasher hasher : WithKernels.hashers()) {
      expected.add("MessageDigest." + hasher.algorithm());
    }
    for (Hasher hasher : WithKernels.hashersOfMacs()) {
      expected.add("Mac.Hmac" + hasher.algorithm().replaceFirst("SHA-", "SHA"));
    }
    for (String hmac : List.of("1", "224", "256", "384", "512", "512/224", "512/256")) {
      if (SENNIT.getService("Mac", "HmacSHA" + hmac) != null) {
        expected.add("SecretKeyFactory.PBKDF2WithHmacSHA" + hmac);
        expected.add("Cipher.PBEWithHmacSHA" + hmac + "AndAES_128");
        expected.add("Cipher.PBEWithHmacSHA" + hmac + "AndAES_256");
      }
    }
    expected.addAll(gcmAndHkdfOfTheJdk());
    expected.add("Cipher." + COUNTER_MODE);
    assertThat(SENNIT.getServices())
        .extracting(service -> service.getType() + "." + service.getAlgorithm())
        .containsExactlyInAnyOrderElementsOf(expected);
    for (String type : List.of("Mac", "Signature", "MessageDigest")) {
      assertThat(SENNIT.getService(type, type.equals("Mac") ? "MD5" : "HmacMD5")).isNull();
    }
  }

  @Test
  void firstInTheList() throws Exception {
    assertThat(Security.insertProviderAt(SENNIT, 1)).isEqualTo(1);
    try {
      for (Hasher hasher : WithKernels.hashersAtAll()) {
        assertThat(MessageDigest.getInstance(hasher.algorithm()).getProvider())
            .isSameAs(WithKernels.hasKernel(hasher) ? SENNIT : SUN);
      }
      assertThat(MessageDigest.getInstance("MD5", "Sennit").getProvider()).isSameAs(SENNIT);
      assertThat(Mac.getInstance("HmacMD5").getProvider()).isSameAs(SENNIT);
      assertThat(MessageDigest.getInstance("MD2").getProvider()).isSameAs(SUN);
      assertThat(KDF.getInstance("HKDF-SHA256").getProviderName()).isEqualTo("Sennit");
      assertThat(Cipher.getInstance("AES/GCM/NoPadding").getProvider()).isSameAs(SENNIT);
      assertThat(Cipher.getInstance(COUNTER_MODE).getProvider()).isSameAs(SENNIT);
      assertThat(Cipher.getInstance("AES/CBC/PKCS5Padding").getProvider()).isSameAs(SUN_JCE);
    } finally {
      Security.removeProvider("Sennit");
    }
  }

  @Test
  void survivesSerialization() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(SENNIT);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      Provider copy = (Provider) in.readObject();
      assertThat(MessageDigest.getInstance("MD5", copy).digest())
          .isEqualTo(Oracle.digest("MD5").digest());
    }
  }
}
