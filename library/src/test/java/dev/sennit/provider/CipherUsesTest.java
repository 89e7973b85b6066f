package dev.sennit.provider;

import static dev.sennit.provider.Providers.CTR;
import static dev.sennit.provider.Providers.GCM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.WithAes;
import java.io.ByteArrayInputStream;
import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: ciphers with long texts, and together with the rest of the JCA. */
@Tag("kernels")
class CipherUsesTest implements WithAes {
  private static final SecretKeySpec KEY = new SecretKeySpec(Messages.random(32), "AES");
  private static final byte[] NONCE = Messages.random(12);

  private static Cipher cipher(String algorithm, Provider provider, int mode) throws Exception {
    return Providers.cipher(provider, algorithm, mode, KEY, parameters(algorithm));
  }

  private static AlgorithmParameterSpec parameters(String algorithm) {
    return algorithm.equals(GCM)
        ? new GCMParameterSpec(128, NONCE)
        : new IvParameterSpec(Messages.random(16));
  }

  /** Longer than a call of a kernel may be; CTR's counter wraps around at 32 and at 96 bits. */
  @ParameterizedTest
  @ValueSource(strings = {GCM, CTR})
  void longText(String algorithm) throws Exception {
    byte[] text = Messages.random(700_001);
    byte[] iv = HexFormat.of().parseHex("001122334455ffffffffffffffff8000");
    AlgorithmParameterSpec parameters =
        algorithm.equals(GCM) ? parameters(GCM) : new IvParameterSpec(iv);
    byte[] byJdk =
        Providers.cipher(Providers.SUN_JCE, algorithm, Cipher.ENCRYPT_MODE, KEY, parameters)
            .doFinal(text);
    Cipher sennit =
        Providers.cipher(Providers.SENNIT, algorithm, Cipher.ENCRYPT_MODE, KEY, parameters);
    assertThat(sennit.doFinal(text)).isEqualTo(byJdk);
    sennit.init(Cipher.DECRYPT_MODE, KEY, parameters);
    ByteArrayInputStream sealed = new ByteArrayInputStream(byJdk);
    assertThat(new CipherInputStream(sealed, sennit).readAllBytes()).isEqualTo(text);
  }

  /** The last encryption is remembered beyond the key that was refused, as by the JDK. */
  @Test
  void destroyedKey() throws Exception {
    for (Provider provider : new Provider[] {Providers.SUN_JCE, Providers.SENNIT}) {
      Cipher cipher = cipher(GCM, provider, Cipher.ENCRYPT_MODE);
      assertThatThrownBy(
              () -> cipher.init(Cipher.ENCRYPT_MODE, Providers.DESTROYED, Providers.nonce(1)))
          .isInstanceOf(IllegalStateException.class);
      assertThat(cipher.getIV()).isEqualTo(Providers.nonce(1).getIV());
      assertThatThrownBy(cipher::doFinal).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> cipher.init(Cipher.ENCRYPT_MODE, KEY, parameters(GCM)))
          .isInstanceOf(InvalidAlgorithmParameterException.class);
    }
  }

  /** After a refused end, as where there is no memory, no bytes of the key stream come again. */
  @Test
  void endThatIsTooLong() throws Exception {
    byte[] expected = Providers.gcm(Providers.SUN_JCE, Cipher.ENCRYPT_MODE).update(new byte[32]);
    GcmCipher cipher = (GcmCipher) Providers.SENNIT.getService("Cipher", GCM).newInstance(null);
    cipher.engineInit(Cipher.ENCRYPT_MODE, Providers.KEY, Providers.nonce(1), null);
    byte[] first = cipher.engineUpdate(new byte[16], 0, 16);
    assertThatThrownBy(() -> cipher.engineDoFinal(new byte[0], 0, Integer.MAX_VALUE))
        .isInstanceOf(ProviderException.class);
    byte[] second = cipher.engineUpdate(new byte[16], 0, 16);
    assertThat(first).isEqualTo(Arrays.copyOf(expected, 16));
    assertThat(second).isEqualTo(Arrays.copyOfRange(expected, 16, 32));
  }

  @ParameterizedTest
  @ValueSource(strings = {GCM, CTR})
  void wrappedKeysOfEveryType(String algorithm) throws Exception {
    var pair = KeyPairGenerator.getInstance("EC").generateKeyPair();
    for (Key key : new Key[] {KEY, pair.getPrivate(), pair.getPublic()}) {
      int type =
          key == KEY
              ? Cipher.SECRET_KEY
              : key == pair.getPrivate() ? Cipher.PRIVATE_KEY : Cipher.PUBLIC_KEY;
      byte[] wrapped = cipher(algorithm, Providers.SENNIT, Cipher.WRAP_MODE).wrap(key);
      assertThat(cipher(algorithm, Providers.SUN_JCE, Cipher.WRAP_MODE).wrap(key))
          .isEqualTo(wrapped);
      assertThat(
              cipher(algorithm, Providers.SENNIT, Cipher.UNWRAP_MODE)
                  .unwrap(wrapped, key.getAlgorithm(), type))
          .isEqualTo(key);
    }
  }

  /** A key that only another provider can use: delayed selection finds it. */
  @ParameterizedTest
  @ValueSource(strings = {GCM, CTR})
  void keyOfAnotherProvider(String algorithm) throws Exception {
    // It takes a key for another cipher.
    Provider device = Providers.BOUNCY_CASTLE;
    Security.insertProviderAt(Providers.SENNIT, 1);
    Security.insertProviderAt(device, 2);
    try {
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(Cipher.ENCRYPT_MODE, Providers.DES_KEY, parameters(algorithm));
      assertThat(cipher.getProvider()).isSameAs(device);
      cipher = Cipher.getInstance(algorithm);
      cipher.init(Cipher.ENCRYPT_MODE, KEY, parameters(algorithm));
      assertThat(cipher.getProvider()).isSameAs(Providers.SENNIT);
    } finally {
      Security.removeProvider(device.getName());
      Security.removeProvider(Providers.SENNIT.getName());
    }
  }
}
