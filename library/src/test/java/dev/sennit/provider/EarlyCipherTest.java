package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithAes;
import dev.sennit.runtime.aes.CipherAlgorithm;
import dev.sennit.runtime.standin.OtherProviders;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/**
 * Protects: a cipher that was asked for before linking forgets no encryption, whatever comes
 * between, gives out nothing with a wrong tag, and goes over to the kernels. What else it does is
 * compared with the JDK's in {@link GcmBehavesAsTheJdkTest}.
 */
class EarlyCipherTest implements WithAes {
  private static final String BAD_KEY = "InvalidKeyException";
  private static final Key KEY = new SecretKeySpec(new byte[16], "AES");

  private final List<Boolean> asked = new ArrayList<>();

  /** A cipher that goes over at an initialisation of that number. */
  private Cipher early(int number) throws Exception {
    return new Cipher(
        new EarlyCipher(
            OtherProviders.newCipher(CipherAlgorithm.AES_GCM.name()),
            CipherAlgorithm.AES_GCM,
            waits -> {
              asked.add(waits);
              return asked.size() < number
                  ? null
                  : EarlyProvider.byKernels(CipherAlgorithm.AES_GCM);
            }),
        new SennitProvider(),
        CipherAlgorithm.AES_GCM.name()) {};
  }

  @Test
  void refusedKeysAndDecryptionsMakeItForgetNothing() throws Exception {
    Key shortKey = new SecretKeySpec(new byte[5], "AES");
    Key otherKey = new SecretKeySpec(new byte[16], "DES");
    for (boolean decrypts : new boolean[] {false, true}) {
      for (int over = 1; over <= 5; over++) {
        asked.clear();
        Cipher cipher = early(over);
        cipher.init(Cipher.ENCRYPT_MODE, KEY, Providers.nonce(1));
        byte[] sealed = cipher.doFinal(new byte[5]);
        if (decrypts) {
          cipher.init(Cipher.DECRYPT_MODE, KEY, Providers.nonce(1));
          assertThat(cipher.doFinal(sealed)).isEqualTo(new byte[5]);
          cipher.init(Cipher.DECRYPT_MODE, KEY, Providers.nonce(1));
        } else {
          Answer.refused(
              BAD_KEY, () -> cipher.init(Cipher.ENCRYPT_MODE, shortKey, Providers.nonce(2)));
          Answer.refused(
              BAD_KEY, () -> cipher.init(Cipher.ENCRYPT_MODE, otherKey, Providers.nonce(2)));
        }
        assertThatThrownBy(() -> cipher.init(Cipher.ENCRYPT_MODE, KEY, Providers.nonce(1)))
            .describedAs("by kernels from initialisation %d on", over)
            .isInstanceOf(InvalidAlgorithmParameterException.class);
        cipher.init(Cipher.ENCRYPT_MODE, KEY, Providers.nonce(3));
      }
    }
  }

  @Test
  void aWrongTagGivesOutNothing() throws Exception {
    for (int over : new int[] {1, 9}) {
      asked.clear();
      Cipher cipher = early(over);
      cipher.init(Cipher.ENCRYPT_MODE, KEY, Providers.nonce(1));
      byte[] sealed = cipher.doFinal(new byte[100]);
      sealed[3] ^= 1;
      cipher.init(Cipher.DECRYPT_MODE, KEY, Providers.nonce(1));
      byte[] place = sealed.clone();
      assertThatThrownBy(() -> cipher.doFinal(place, 0, place.length, place, 0))
          .isInstanceOf(AEADBadTagException.class);
      assertThat(Arrays.copyOf(place, 100)).containsOnly(0);
      cipher.init(Cipher.DECRYPT_MODE, KEY, Providers.nonce(1));
      ByteBuffer buffer = ByteBuffer.wrap(sealed.clone());
      assertThatThrownBy(() -> cipher.doFinal(buffer.duplicate(), buffer.duplicate()))
          .isInstanceOf(AEADBadTagException.class);
      assertThat(Arrays.copyOf(buffer.array(), 100)).containsOnly(0);
    }
  }

  @Test
  void itWaitsFromTheFifthInitialisationOnAndThenAsksNoMore() throws Exception {
    Cipher cipher = early(6);
    for (int i = 0; i < 10; i++) {
      cipher.init(Cipher.ENCRYPT_MODE, KEY, Providers.nonce(i));
    }
    assertThat(asked).containsExactly(false, false, false, false, true, true);
  }
}
