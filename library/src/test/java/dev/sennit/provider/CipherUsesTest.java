package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.WithAes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: ciphers as they are used together with the rest of the JCA. */
@Tag("kernels")
class CipherUsesTest implements WithAes {
  private static final String GCM = "AES/GCM/NoPadding";
  private static final String CTR = "AES/CTR/NoPadding";
  private static final SecretKeySpec KEY = new SecretKeySpec(Messages.random(32), "AES");
  private static final byte[] NONCE = Messages.random(12);

  private static Cipher cipher(String algorithm, Provider provider, int mode) throws Exception {
    Cipher cipher = Cipher.getInstance(algorithm, provider);
    cipher.init(mode, KEY, parameters(algorithm));
    return cipher;
  }

  private static AlgorithmParameterSpec parameters(String algorithm) {
    return algorithm.equals(GCM)
        ? new GCMParameterSpec(128, NONCE)
        : new IvParameterSpec(Messages.random(16));
  }

  @ParameterizedTest
  @ValueSource(strings = {GCM, CTR})
  void streams(String algorithm) throws Exception {
    for (int length : new int[] {0, 1, 16, 8191, 8192, 8193, 300_000}) {
      byte[] text = Messages.random(length);
      byte[] expected = cipher(algorithm, Providers.SUN_JCE, Cipher.ENCRYPT_MODE).doFinal(text);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (CipherOutputStream stream =
          new CipherOutputStream(out, cipher(algorithm, Providers.SENNIT, Cipher.ENCRYPT_MODE))) {
        stream.write(text, 0, length / 3);
        for (int i = length / 3; i < length / 3 + 5 && i < length; i++) {
          stream.write(text[i]);
        }
        int written = Math.min(length, length / 3 + 5);
        stream.write(text, written, length - written);
      }
      assertThat(out.toByteArray()).isEqualTo(expected);
      try (CipherInputStream stream =
          new CipherInputStream(
              new ByteArrayInputStream(expected),
              cipher(algorithm, Providers.SENNIT, Cipher.DECRYPT_MODE))) {
        assertThat(stream.readAllBytes()).isEqualTo(text);
      }
    }
  }

  /**
   * Longer than a call of the kernel may be, across the places where 32 and 96 bits wrap around.
   */
  @Test
  void counterThatWrapsAroundInALongMessage() throws Exception {
    byte[] text = Messages.random(700_001);
    byte[] iv = HexFormat.of().parseHex("00112233445566fffffffffffffffe00");
    iv[14] = (byte) 0x80;
    for (int i = 6; i < 14; i++) {
      iv[i] = (byte) 0xff;
    }
    byte[][] results = new byte[2][];
    for (int i = 0; i < 2; i++) {
      Cipher cipher = Cipher.getInstance(CTR, i == 0 ? Providers.SUN_JCE : Providers.SENNIT);
      cipher.init(Cipher.ENCRYPT_MODE, KEY, new IvParameterSpec(iv));
      results[i] = cipher.doFinal(text);
    }
    assertThat(results[1]).isEqualTo(results[0]);
  }

  @Test
  void streamWithAWrongTag() throws Exception {
    byte[] sealed =
        cipher(GCM, Providers.SENNIT, Cipher.ENCRYPT_MODE).doFinal(Messages.random(20_000));
    sealed[5]++;
    try (CipherInputStream stream =
        new CipherInputStream(
            new ByteArrayInputStream(sealed), cipher(GCM, Providers.SENNIT, Cipher.DECRYPT_MODE))) {
      assertThatThrownBy(stream::readAllBytes)
          .isInstanceOf(IOException.class)
          .hasCauseInstanceOf(AEADBadTagException.class);
    }
  }

  /** The last encryption is remembered beyond the key that was refused, as by the JDK. */
  @Test
  void destroyedKey() throws Exception {
    for (Provider provider : new Provider[] {Providers.SUN_JCE, Providers.SENNIT}) {
      Cipher cipher = cipher(GCM, provider, Cipher.ENCRYPT_MODE);
      assertThatThrownBy(
              () -> cipher.init(Cipher.ENCRYPT_MODE, OddKey.DESTROYED, Providers.nonce(1)))
          .isInstanceOf(IllegalStateException.class);
      assertThat(cipher.getIV()).isEqualTo(Providers.nonce(1).getIV());
      assertThatThrownBy(cipher::doFinal).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> cipher.init(Cipher.ENCRYPT_MODE, KEY, parameters(GCM)))
          .isInstanceOf(InvalidAlgorithmParameterException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {GCM, CTR})
  void parametersForAnotherProvider(String algorithm) throws Exception {
    Cipher sennit = Cipher.getInstance(algorithm, Providers.SENNIT);
    sennit.init(Cipher.ENCRYPT_MODE, KEY);
    byte[] text = Messages.random(100);
    byte[] encrypted = sennit.doFinal(text);
    Cipher jdk = Cipher.getInstance(algorithm, Providers.SUN_JCE);
    jdk.init(Cipher.DECRYPT_MODE, KEY, sennit.getParameters());
    assertThat(jdk.doFinal(encrypted)).isEqualTo(text);
    sennit.init(Cipher.DECRYPT_MODE, KEY, jdk.getParameters());
    assertThat(sennit.doFinal(encrypted)).isEqualTo(text);
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
