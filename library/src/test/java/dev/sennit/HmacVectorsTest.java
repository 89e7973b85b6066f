package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Protects: the test cases of RFC 2104, RFC 2202 and RFC 4231, but the truncated ones. */
class HmacVectorsTest implements WithKernels {
  @ParameterizedTest
  @CsvFileSource(resources = "/hmac-vectors.csv", numLinesToSkip = 1)
  void testCase(String digest, String keyHex, String messageHex, String codeHex) throws Exception {
    byte[] key = HexFormat.of().parseHex(keyHex);
    byte[] message = HexFormat.of().parseHex(messageHex);
    byte[] code = HexFormat.of().parseHex(codeHex);
    Hasher hasher = (Hasher) Hasher.class.getField(digest).get(null);
    Hmac hmac = Hmac.of(hasher, key);
    assertThat(hmac.mac(message)).isEqualTo(code);
    assertThat(hmac.stream().update(message).mac()).isEqualTo(code);
    if (WithKernels.hasKernel(hasher)) {
      Mac mac = Mac.getInstance(hmac.algorithm(), new SennitProvider());
      mac.init(new SecretKeySpec(key, "RAW"));
      assertThat(mac.doFinal(message)).isEqualTo(code);
    }
  }
}
