package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithAes;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the examples of AES-CTR in NIST SP 800-38A, appendix F.5. */
@Tag("kernels")
class CtrVectorsTest implements WithAes {
  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] COUNTER = HEX.parseHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
  private static final byte[] TEXT =
      HEX.parseHex(
          "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
              + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");

  @ParameterizedTest
  @CsvSource({
    "2b7e151628aed2a6abf7158809cf4f3c,"
        + "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
        + "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee",
    "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b,"
        + "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94"
        + "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050",
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4,"
        + "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
        + "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6"
  })
  void example(String key, String expected) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding", Providers.SENNIT);
    for (int mode : new int[] {Cipher.ENCRYPT_MODE, Cipher.DECRYPT_MODE}) {
      cipher.init(mode, new SecretKeySpec(HEX.parseHex(key), "AES"), new IvParameterSpec(COUNTER));
      byte[] in = mode == Cipher.ENCRYPT_MODE ? TEXT : HEX.parseHex(expected);
      byte[] out = mode == Cipher.ENCRYPT_MODE ? HEX.parseHex(expected) : TEXT;
      assertThat(cipher.doFinal(in)).isEqualTo(out);
    }
  }
}
