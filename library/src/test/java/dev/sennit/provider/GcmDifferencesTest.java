package dev.sennit.provider;

import static dev.sennit.provider.Providers.BOUNCY_CASTLE;
import static dev.sennit.provider.Providers.DES_KEY;
import static dev.sennit.provider.Providers.GCM;
import static dev.sennit.provider.Providers.KEY;
import static dev.sennit.provider.Providers.KEY_WITHOUT_BYTES;
import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SHORT_KEY;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.TEXT;
import static dev.sennit.provider.Providers.answer;
import static dev.sennit.provider.Providers.cipher;
import static dev.sennit.provider.Providers.forged;
import static dev.sennit.provider.Providers.gcm;
import static dev.sennit.provider.Providers.nonce;
import static dev.sennit.provider.Providers.refusal;
import static dev.sennit.provider.Providers.sealed;
import static javax.crypto.Cipher.DECRYPT_MODE;
import static javax.crypto.Cipher.ENCRYPT_MODE;
import static javax.crypto.Cipher.SECRET_KEY;
import static javax.crypto.Cipher.UNWRAP_MODE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sennit.WithAes;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Provider;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about AES/GCM, on both sides. */
class GcmDifferencesTest implements WithAes {
  /** What is there before a cipher writes. */
  private static byte[] old(int length) {
    byte[] old = new byte[length];
    Arrays.fill(old, (byte) 0x55);
    return old;
  }

  // The JDK: after exceptions.

  @Test
  void afterAWrongTag() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      cipher.update(forged());
      assertThatThrownBy(() -> cipher.doFinal(new byte[200], 0))
          .isInstanceOf(AEADBadTagException.class);
      byte[] sealed = sealed();
      assertThat(answer(() -> cipher.doFinal(sealed)))
          .isEqualTo(provider == SENNIT ? TEXT : AEADBadTagException.class);
    }
    Cipher bouncyCastle = gcm(BOUNCY_CASTLE, DECRYPT_MODE);
    byte[] forged = forged();
    assertThat(answer(() -> bouncyCastle.doFinal(forged))).isEqualTo(AEADBadTagException.class);
    byte[] sealed = sealed();
    assertThat(answer(() -> bouncyCastle.doFinal(sealed))).isEqualTo(AEADBadTagException.class);
  }

  @Test
  void furtherDataAfterAWrongTag() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      byte[] forged = forged();
      assertThatThrownBy(() -> cipher.doFinal(forged, 0, forged.length, new byte[200], 0))
          .isInstanceOf(AEADBadTagException.class);
      assertThat(refusal(() -> cipher.updateAAD(new byte[5])))
          .isEqualTo(provider == SENNIT ? "no exception" : IllegalStateException.class);
    }
  }

  @Test
  void wrongTagInPlace() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      byte[] place = forged();
      assertThatThrownBy(() -> cipher.doFinal(place, 0, place.length, place, 0))
          .isInstanceOf(AEADBadTagException.class);
      assertThat(Arrays.copyOf(place, TEXT.length))
          .isEqualTo(provider == SENNIT ? new byte[TEXT.length] : TEXT);
    }
  }

  @Test
  void wrongTagBehindTheInput() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      byte[] forged = forged();
      byte[] place = Arrays.copyOf(forged, 200);
      assertThatThrownBy(() -> cipher.doFinal(place, 0, forged.length, place, 5))
          .isInstanceOf(AEADBadTagException.class);
      assertThat(place)
          .startsWith(Arrays.copyOf(forged, 5))
          .containsSequence(provider == SENNIT ? new byte[TEXT.length] : forged);
    }
  }

  @Test
  void wrongTagOfAReadOnlyBuffer() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      ByteBuffer in = ByteBuffer.wrap(forged()).asReadOnlyBuffer();
      byte[] out = old(TEXT.length);
      assertThatThrownBy(() -> cipher.doFinal(in, ByteBuffer.wrap(out)))
          .isInstanceOf(AEADBadTagException.class);
      assertThat(out).isEqualTo(provider == SENNIT ? new byte[out.length] : old(out.length));
    }
  }

  @Test
  void refusedKey() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, ENCRYPT_MODE);
      assertThatThrownBy(() -> cipher.init(ENCRYPT_MODE, SHORT_KEY, nonce(2)))
          .isInstanceOf(InvalidKeyException.class);
      assertThat(refusal(() -> cipher.init(ENCRYPT_MODE, KEY, nonce(1))))
          .isEqualTo(
              provider == SENNIT ? InvalidAlgorithmParameterException.class : "no exception");
    }
  }

  @Test
  void keyOfAnotherAlgorithm() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = Cipher.getInstance(GCM, provider);
      assertThatThrownBy(() -> cipher.init(ENCRYPT_MODE, DES_KEY, nonce(1)))
          .isInstanceOf(InvalidKeyException.class);
      assertThat(refusal(() -> cipher.init(ENCRYPT_MODE, KEY, nonce(1))))
          .isEqualTo(
              provider == SENNIT ? "no exception" : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void ivAndKeyBothRefused() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, ENCRYPT_MODE);
      assertThat(refusal(() -> cipher.init(ENCRYPT_MODE, DES_KEY, nonce(1))))
          .isEqualTo(
              provider == SENNIT
                  ? InvalidKeyException.class
                  : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void refusedFurtherData() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      for (ByteBuffer data :
          List.of(ByteBuffer.allocateDirect(5), ByteBuffer.allocate(5).asReadOnlyBuffer())) {
        Cipher cipher = gcm(provider, ENCRYPT_MODE);
        cipher.update(TEXT);
        assertThatThrownBy(() -> cipher.updateAAD(data)).isInstanceOf(IllegalStateException.class);
        assertThat(data.position()).isEqualTo(provider == SENNIT ? 0 : 5);
      }
    }
  }

  @Test
  void roomTooSmallOnTheInput() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, ENCRYPT_MODE);
      ByteBuffer shared = ByteBuffer.allocate(20);
      assertThatThrownBy(
              () -> cipher.doFinal(shared.duplicate().limit(10), shared.duplicate().position(5)))
          .isInstanceOf(ShortBufferException.class);
      assertThat(answer(() -> cipher.doFinal(ByteBuffer.wrap(TEXT), ByteBuffer.allocate(200))))
          .isEqualTo(provider == SENNIT ? TEXT.length + 16 : BufferOverflowException.class);
    }
  }

  @Test
  void closedOutput() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, ENCRYPT_MODE);
      cipher.update(TEXT, 0, 3);
      ByteBuffer in = ByteBuffer.wrap(TEXT, 3, TEXT.length - 3);
      assertThatThrownBy(() -> cipher.update(in, Providers.closed()))
          .isInstanceOf(IllegalStateException.class);
      assertThat(in.position()).isEqualTo(provider == SENNIT ? 3 : 16);
      assertThat(Arrays.equals(cipher.doFinal(TEXT, 3, TEXT.length - 3), sealed()))
          .isEqualTo(provider == SENNIT);
    }
  }

  @Test
  void causeOfARefusedUnwrap() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = gcm(provider, UNWRAP_MODE);
      byte[] forged = forged();
      Throwable thrown = catchThrowable(() -> cipher.unwrap(forged, "any", SECRET_KEY));
      assertThat(thrown).isInstanceOf(InvalidKeyException.class);
      if (provider == SENNIT) {
        assertThat(thrown).hasCauseInstanceOf(AEADBadTagException.class);
      } else {
        assertThat(thrown).hasNoCause();
      }
    }
  }

  // The JDK: in place.

  @Test
  void encryptionInPlaceWithBytesPending() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      assertThat(encryptedInPlace(gcm(provider, ENCRYPT_MODE)).equals(ByteBuffer.wrap(sealed())))
          .isEqualTo(provider != SUN_JCE);
    }
  }

  /** Of the text three bytes have gone before. */
  private static ByteBuffer encryptedInPlace(Cipher cipher) throws Exception {
    cipher.update(TEXT, 0, 3);
    byte[] place = Arrays.copyOfRange(TEXT, 3, 3 + 200);
    int length = cipher.doFinal(place, 0, TEXT.length - 3, place, 0);
    return ByteBuffer.wrap(place, 0, length);
  }

  @Test
  void decryptionInPlaceWithBytesPending() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      byte[] sealed = sealed();
      cipher.update(sealed, 0, 3);
      byte[] place = Arrays.copyOfRange(sealed, 3, 3 + 200);
      assertThat(answer(() -> cipher.doFinal(place, 0, sealed.length - 3, place, 0)))
          .isEqualTo(provider == SENNIT ? TEXT.length : AEADBadTagException.class);
    }
  }

  /** A provider whose ciphers see no kernels linked for as long as a test takes. */
  private static Provider beforeLinking() {
    return new EarlyProvider(
        new Random() {
          @Override
          public int nextInt(int bound) {
            return bound - 1;
          }
        });
  }

  @Test
  void cipherBeforeLinking() throws Exception {
    assertThat(encryptedInPlace(gcm(beforeLinking(), ENCRYPT_MODE)))
        .isEqualTo(encryptedInPlace(gcm(SUN_JCE, ENCRYPT_MODE)))
        .isNotEqualTo(encryptedInPlace(gcm(SENNIT, ENCRYPT_MODE)));
  }

  @Test
  void keyRefusedBeforeLinking() throws Exception {
    Provider early = beforeLinking();
    for (Provider provider : List.of(SUN_JCE, SENNIT, early)) {
      Cipher cipher = gcm(provider, ENCRYPT_MODE);
      assertThatThrownBy(() -> cipher.init(ENCRYPT_MODE, SHORT_KEY, nonce(2)))
          .isInstanceOf(InvalidKeyException.class);
      assertThat(cipher.getIV()).isEqualTo(nonce(provider == early ? 1 : 2).getIV());
    }
  }

  // BouncyCastle.

  @Test
  void textBeforeItsTag() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      byte[] first = cipher.update(forged());
      assertThat(first).isEqualTo(Arrays.copyOf(TEXT, provider == BOUNCY_CASTLE ? 96 : 0));
    }
  }

  @Test
  void updateWithoutOutput() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      assertThat(gcm(provider, ENCRYPT_MODE).update(new byte[5]))
          .isEqualTo(provider == BOUNCY_CASTLE ? null : new byte[0]);
    }
  }

  @Test
  void shortTags() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      for (int bits : new int[] {32, 64, 88}) {
        GCMParameterSpec spec = new GCMParameterSpec(bits, new byte[12]);
        assertThat(answer(() -> cipher(provider, GCM, ENCRYPT_MODE, KEY, spec).doFinal().length))
            .isEqualTo(
                provider == BOUNCY_CASTLE
                    ? bits / Byte.SIZE
                    : InvalidAlgorithmParameterException.class);
      }
    }
  }

  @Test
  void ivParameterSpec() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      IvParameterSpec spec = new IvParameterSpec(new byte[12]);
      assertThat(answer(() -> cipher(provider, GCM, ENCRYPT_MODE, KEY, spec).doFinal().length))
          .isEqualTo(provider == BOUNCY_CASTLE ? 16 : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void nullParametersToDecrypt() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      assertThat(answer(() -> cipher(provider, GCM, DECRYPT_MODE, KEY, null).getIV().length))
          .isEqualTo(provider == BOUNCY_CASTLE ? InvalidAlgorithmParameterException.class : 12);
    }
  }

  @Test
  void keyForAnyCipher() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      assertThat(
              answer(() -> cipher(provider, GCM, ENCRYPT_MODE, DES_KEY, nonce(1)).doFinal().length))
          .isEqualTo(provider == BOUNCY_CASTLE ? 16 : InvalidKeyException.class);
    }
  }

  @Test
  void exceptionOfABadKey() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = Cipher.getInstance(GCM, provider);
      boolean other = provider == BOUNCY_CASTLE;
      assertThat(refusal(() -> cipher.init(ENCRYPT_MODE, SHORT_KEY, nonce(1))))
          .isEqualTo(other ? InvalidAlgorithmParameterException.class : InvalidKeyException.class);
      assertThat(refusal(() -> cipher.init(ENCRYPT_MODE, KEY_WITHOUT_BYTES, nonce(1))))
          .isEqualTo(other ? NullPointerException.class : InvalidKeyException.class);
    }
  }

  @Test
  void ivReusedAfterADecryption() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = gcm(provider, ENCRYPT_MODE);
      cipher.init(DECRYPT_MODE, KEY, nonce(2));
      assertThat(refusal(() -> cipher.init(ENCRYPT_MODE, KEY, nonce(1))))
          .isEqualTo(
              provider == BOUNCY_CASTLE
                  ? "no exception"
                  : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void furtherDataAfterText() throws Exception {
    Cipher before = gcm(SUN_JCE, ENCRYPT_MODE);
    before.updateAAD(new byte[5]);
    byte[] expected = before.doFinal(TEXT);
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = gcm(provider, ENCRYPT_MODE);
      byte[] out = new byte[expected.length];
      int written = cipher.update(TEXT, 0, TEXT.length, out, 0);
      if (provider == BOUNCY_CASTLE) {
        cipher.updateAAD(new byte[5]);
        cipher.doFinal(out, written);
        assertThat(out).isEqualTo(expected);
      } else {
        assertThatThrownBy(() -> cipher.updateAAD(new byte[5]))
            .isInstanceOf(IllegalStateException.class);
      }
    }
  }

  @Test
  void inputOfAWrongTag() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Cipher cipher = gcm(provider, DECRYPT_MODE);
      ByteBuffer in = ByteBuffer.allocateDirect(116).put(forged()).flip();
      assertThatThrownBy(() -> cipher.doFinal(in, ByteBuffer.allocateDirect(100)))
          .isInstanceOf(AEADBadTagException.class);
      assertThat(in.position()).isEqualTo(provider == BOUNCY_CASTLE ? 116 : 0);
    }
  }
}
