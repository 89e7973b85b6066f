package dev.sennit.provider;

import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN_JCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.WithKernels;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about ciphers by a password, on both sides. */
class PasswordCipherDifferencesTest implements WithKernels {
  @Test
  void parametersAfterARefusal() throws Exception {
    Key key = new SecretKeySpec(new byte[] {'p'}, "PBE");
    PBEParameterSpec given =
        new PBEParameterSpec(Messages.random(8), 9, new IvParameterSpec(new byte[16]));
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = Cipher.getInstance("PBEWithHmacSHA256AndAES_256", provider);
      cipher.init(Cipher.ENCRYPT_MODE, key, given);
      assertThat(Providers.refusal(() -> cipher.init(Cipher.DECRYPT_MODE, key)))
          .isEqualTo(InvalidKeyException.class);
      int iterations =
          cipher.getParameters().getParameterSpec(PBEParameterSpec.class).getIterationCount();
      assertThat(iterations).isEqualTo(provider == SENNIT ? 9 : 4096);
    }
  }
}
