package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.words.ByteFunction;
import dev.sennit.weave.words.ConcreteWords;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: the statements of AES and GCM agree with the JDK, on numbers. */
class GcmTest {
  private static final int LONGEST = 67;

  /** FIPS 197, figure 7. */
  @Test
  void theTableOfSubBytes() {
    assertThat(List.of(0x00, 0x01, 0x53, 0xff).stream().map(GcmTest::substituted))
        .containsExactly(0x63L, 0x7cL, 0xedL, 0x16L);
    assertThat(new Random(1).ints(256, 0, 256).distinct().map(b -> (int) substituted(b)))
        .doesNotHaveDuplicates();
  }

  private static long substituted(int b) {
    return ByteFunction.SUBSTITUTE.apply(b);
  }

  /** SP 800-38D has no example; these are from the submission of GCM, test case 2. */
  @Test
  void aProductInTheField() {
    HexFormat hex = HexFormat.of();
    Element h = Element.of(hex.parseHex("66e94bd4ef8a2c3b884cfa59ca342b2e"));
    Element c = Element.of(hex.parseHex("0388dace60b6a392f328c2b971b2fe78"));
    assertThat(c.times(h).bytes()).isEqualTo(hex.parseHex("5e2ec746917062882c85b0685353deb7"));
  }

  @Test
  void aProductWithoutCarries() {
    assertThat(new ConcreteWords(Long.SIZE).carryless(0x8000000000000003L, 5L))
        .containsExactly(0x800000000000000fL, 2L);
  }

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
