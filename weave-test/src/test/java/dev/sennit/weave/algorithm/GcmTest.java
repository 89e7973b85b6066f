package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: the statements of AES and GCM agree with the JDK, on numbers. */
@Tag("checks")
class GcmTest {
  private static final int LONGEST = 67;

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void gcmIsTheJdks(int keyBytes) throws GeneralSecurityException {
    Random random = new Random(keyBytes);
    for (int length = 0; length <= LONGEST; length++) {
      byte[] key = bytes(random, keyBytes);
      byte[] iv = bytes(random, length % 2 == 0 ? 12 : 1 + length % 20);
      byte[] aad = bytes(random, LONGEST - length);
      byte[] plaintext = bytes(random, length);
      Cipher jdk = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
      jdk.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
      jdk.updateAAD(aad);
      byte[] sealed = jdk.doFinal(plaintext);
      Gcm gcm = new Gcm(key);
      Gcm.Result result = gcm.seal(iv, aad, plaintext);
      assertThat(result.text()).isEqualTo(Arrays.copyOf(sealed, length));
      assertThat(result.tag()).isEqualTo(Arrays.copyOfRange(sealed, length, length + 16));
      Gcm.Result opened = gcm.open(iv, aad, result.text());
      assertThat(opened.text()).isEqualTo(plaintext);
      assertThat(opened.tag()).isEqualTo(result.tag());
    }
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
