package dev.sennit.provider;

import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN_JCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithKernels;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.security.Provider;
import javax.crypto.SecretKeyFactory;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.PBEKeySpec;
import javax.security.auth.DestroyFailedException;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about keys of passwords, on both sides. */
class PasswordKeyDifferencesTest implements WithKernels {
  private static PBEKey key(Provider provider) throws Exception {
    PBEKeySpec specification = new PBEKeySpec("password".toCharArray(), new byte[8], 2, 256);
    return (PBEKey)
        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256", provider)
            .generateSecret(specification);
  }

  @Test
  void destroyedKey() throws Exception {
    PBEKey ofJdk = key(SUN_JCE);
    assertThatThrownBy(ofJdk::destroy).isInstanceOf(DestroyFailedException.class);
    PBEKey own = key(SENNIT);
    own.destroy();
    assertThat(own.isDestroyed()).isTrue();
    assertThatThrownBy(own::getEncoded).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(own::getPassword).isInstanceOf(IllegalStateException.class);
    assertThat(own).isNotEqualTo(ofJdk);
    assertThat(key(SENNIT)).isNotEqualTo(own);
    ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream());
    assertThatThrownBy(() -> out.writeObject(own)).isInstanceOf(IllegalStateException.class);
  }
}
