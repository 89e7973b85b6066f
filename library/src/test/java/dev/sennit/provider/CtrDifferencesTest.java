package dev.sennit.provider;

import static dev.sennit.provider.Providers.BOUNCY_CASTLE;
import static dev.sennit.provider.Providers.CTR;
import static dev.sennit.provider.Providers.DES_KEY;
import static dev.sennit.provider.Providers.KEY;
import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.TEXT;
import static dev.sennit.provider.Providers.answer;
import static dev.sennit.provider.Providers.cipher;
import static dev.sennit.provider.Providers.ctr;
import static javax.crypto.Cipher.DECRYPT_MODE;
import static javax.crypto.Cipher.ENCRYPT_MODE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sennit.WithAes;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about AES/CTR, on both sides. */
class CtrDifferencesTest implements WithAes {
  private static final IvParameterSpec IV = new IvParameterSpec(new byte[16]);

  @Test
  void closedOutput() throws Exception {
    byte[] expected = ctr(SUN_JCE).doFinal(TEXT);
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = ctr(provider);
      assertThatThrownBy(() -> cipher.update(ByteBuffer.wrap(TEXT), Providers.closed()))
          .isInstanceOf(IllegalStateException.class);
      assertThat(Arrays.equals(cipher.doFinal(TEXT), expected)).isEqualTo(provider == SENNIT);
    }
  }

  @Test
  void causeWithoutParameters() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = Cipher.getInstance(CTR, provider);
      Throwable thrown = catchThrowable(() -> cipher.init(DECRYPT_MODE, KEY));
      assertThat(thrown).isInstanceOf(InvalidKeyException.class);
      if (provider == SENNIT) {
        assertThat(thrown).hasCauseInstanceOf(InvalidAlgorithmParameterException.class);
      } else {
        assertThat(thrown).hasNoCause();
      }
    }
  }

  @Test
  void shortIv() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      for (int length : new int[] {8, 12, 15}) {
        IvParameterSpec iv = new IvParameterSpec(new byte[length]);
        assertThat(answer(() -> cipher(provider, CTR, ENCRYPT_MODE, KEY, iv).doFinal(TEXT)))
            .isEqualTo(
                provider == BOUNCY_CASTLE
                    ? ctr(provider).doFinal(TEXT)
                    : InvalidAlgorithmParameterException.class);
      }
    }
  }

  @Test
  void keyForAnyCipher() throws Exception {
    for (Key key : List.of(DES_KEY, new OddKey("AES", null, KEY::getEncoded))) {
      for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
        assertThat(answer(() -> cipher(provider, CTR, ENCRYPT_MODE, key, IV).doFinal(TEXT)))
            .isEqualTo(
                provider == BOUNCY_CASTLE
                    ? ctr(provider).doFinal(TEXT)
                    : InvalidKeyException.class);
      }
    }
  }
}
