package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.AesGcm;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import java.io.ByteArrayInputStream;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: puts the provider first if it is not there yet, prints what is in use,
 * and compares all digests that the JDK has, and HMACs, with the JDK's.
 */
final class HashesRight {
  private static final byte[] MESSAGE = new byte[3000];
  private static final SecretKeySpec KEY = new SecretKeySpec(new byte[] {1, 2, 3}, "RAW");

  private HashesRight() {}

  public static void main(String[] arguments) throws Exception {
    if (Security.getProvider("Sennit") == null) {
      Security.insertProviderAt(
          ServiceLoader.load(Provider.class).stream()
              .map(ServiceLoader.Provider::get)
              .filter(provider -> provider.getName().equals("Sennit"))
              .findAny()
              .orElseThrow(),
          1);
    }
    new Random(1).nextBytes(MESSAGE);
    // Before anything is linked, and afterwards.
    checkUuid();
    check(Hasher.MD5, 7);
    System.out.println(Status.current().describe());
    System.out.println("provider: " + MessageDigest.getInstance("MD5").getProvider().getName());
    check(Hasher.MD5, 1);
    checkUuid();
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.inJdk()) {
        assertThat(MessageDigest.getInstance(digest.algorithm()).getProvider().getName())
            .isEqualTo(digest.kernel().isPresent() ? "Sennit" : "SUN");
        check(Hasher.of(digest.algorithm()), 50);
      }
    }
    checkSealed();
    System.out.println("all digests are right");
  }

  /** Whether kernels seal or the JDK, with nonces of 12 bytes and of more. */
  private static void checkSealed() throws Exception {
    SecretKeySpec key = new SecretKeySpec(MESSAGE, 0, 32, "AES");
    Cipher jdk = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
    for (byte[] nonce : new byte[][] {new byte[12], new byte[16]}) {
      jdk.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, nonce));
      byte[] expected = jdk.doFinal(MESSAGE);
      AesGcm aes = AesGcm.ofAnyNonce(key.getEncoded());
      assertThat(aes.seal(nonce, new byte[0], MESSAGE)).isEqualTo(expected);
      assertThat(aes.open(nonce, new byte[0], expected)).isEqualTo(MESSAGE);
      aes.close();
      assertThatThrownBy(() -> aes.seal(nonce, nonce, nonce))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  /** RFC 9562, appendix A.2, and the JDK's. */
  private static void checkUuid() {
    assertThat(NameUuid.v3(NameUuid.DNS, "www.example.com"))
        .hasToString("5df41881-3aed-3515-88a7-2f4a814cf09e");
    assertThat(NameUuid.v3(MESSAGE)).isEqualTo(UUID.nameUUIDFromBytes(MESSAGE));
  }

  private static void check(Hasher hasher, int step) throws Exception {
    MessageDigest jdk = MessageDigest.getInstance(hasher.algorithm(), "SUN");
    MessageDigest first = MessageDigest.getInstance(hasher.algorithm());
    for (int length = 0; length < MESSAGE.length; length += length < 300 ? step : 97 * step) {
      byte[] message = Arrays.copyOf(MESSAGE, length);
      byte[] expected = jdk.digest(message);
      assertThat(hasher.hash(message)).isEqualTo(expected);
      assertThat(hasher.hash(MemorySegment.ofArray(message))).isEqualTo(expected);
      assertThat(hasher.hash(new ByteArrayInputStream(message))).isEqualTo(expected);
      assertThat(hasher.stream().update(message).digest()).isEqualTo(expected);
      first.update(message, 0, length / 2);
      MessageDigest copy = (MessageDigest) first.clone();
      copy.update(message, length / 2, length - length / 2);
      assertThat(copy.digest()).isEqualTo(expected);
      first.reset();
      byte[] overlapping = MESSAGE.clone();
      hasher.hash(overlapping, 0, length, overlapping, 5);
      assertThat(Arrays.copyOfRange(overlapping, 5, 5 + expected.length)).isEqualTo(expected);
      if (!hasher.algorithm().startsWith("SHAKE")) {
        checkHmac(Hmac.of(hasher, KEY.getEncoded()), message);
      }
    }
  }

  private static void checkHmac(Hmac hmac, byte[] message) throws Exception {
    Mac jdk = Mac.getInstance(hmac.algorithm(), "SunJCE");
    jdk.init(KEY);
    Mac first = Mac.getInstance(hmac.algorithm());
    first.init(KEY);
    byte[] expected = jdk.doFinal(message);
    assertThat(first.doFinal(message)).isEqualTo(expected);
    assertThat(hmac.mac(message)).isEqualTo(expected);
    assertThat(hmac.stream().update(message).mac()).isEqualTo(expected);
  }
}
