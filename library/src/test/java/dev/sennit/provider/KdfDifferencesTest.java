package dev.sennit.provider;

import static dev.sennit.provider.Providers.BOUNCY_CASTLE;
import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.answer;
import static dev.sennit.provider.Providers.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithKernels;
import java.security.InvalidAlgorithmParameterException;
import java.security.Provider;
import java.util.List;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import org.bouncycastle.crypto.DataLengthException;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about KDF, on both sides. */
class KdfDifferencesTest implements WithKernels {
  private static final List<Provider> ALL = List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE);
  private static final String HKDF = "HKDF-SHA256";
  private static final int MOST = 255 * 32;
  private static final byte[] BYTES = Messages.random(40);
  private static final SecretKey KEY = new AnyKey(BYTES);
  private static final SecretKey WITHOUT_BYTES = new AnyKey(null);

  private static byte[] derive(Provider provider, HKDFParameterSpec spec) throws Exception {
    return KDF.getInstance(HKDF, provider).deriveData(spec);
  }

  /** A key that answers with the array itself when it is asked for its bytes. */
  private static SecretKey keyOf(byte[] array) {
    return new OddKey("any", "RAW", () -> array);
  }

  @Test
  void arraysOfSeveralKeys() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      byte[] alone = BYTES.clone();
      derive(provider, HKDFParameterSpec.ofExtract().addIKM(keyOf(alone)).extractOnly());
      assertThat(alone).containsOnly(0);
      byte[] first = BYTES.clone();
      byte[] second = BYTES.clone();
      byte[] result =
          derive(
              provider,
              HKDFParameterSpec.ofExtract()
                  .addIKM(keyOf(first))
                  .addIKM(keyOf(first))
                  .addSalt(keyOf(second))
                  .addSalt(KEY)
                  .extractOnly());
      assertThat(result)
          .isEqualTo(
              derive(
                  BOUNCY_CASTLE,
                  HKDFParameterSpec.ofExtract()
                      .addIKM(BYTES)
                      .addIKM(BYTES)
                      .addSalt(BYTES)
                      .addSalt(BYTES)
                      .extractOnly()));
      byte[] expected = provider == SUN_JCE ? BYTES : new byte[BYTES.length];
      assertThat(first).isEqualTo(expected);
      assertThat(second).isEqualTo(expected);
    }
  }

  @Test
  void arraysAfterARefusal() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT)) {
      byte[] expanded = BYTES.clone();
      byte[] extracted = BYTES.clone();
      for (HKDFParameterSpec spec :
          List.of(
              HKDFParameterSpec.expandOnly(keyOf(expanded), null, MOST + 1),
              HKDFParameterSpec.ofExtract()
                  .addIKM(keyOf(extracted))
                  .addIKM(WITHOUT_BYTES)
                  .extractOnly())) {
        assertThat(refusal(() -> derive(provider, spec)))
            .isEqualTo(InvalidAlgorithmParameterException.class);
      }
      byte[] expected = provider == SUN_JCE ? BYTES : new byte[BYTES.length];
      assertThat(expanded).isEqualTo(expected);
      assertThat(extracted).isEqualTo(expected);
    }
  }

  @Test
  void objectIdentifiersOfHkdf() {
    for (Provider provider : ALL) {
      for (int last : new int[] {28, 29, 30}) {
        assertThat(provider.getService("KDF", "1.2.840.113549.1.9.16.3." + last) != null)
            .isEqualTo(provider == BOUNCY_CASTLE);
      }
    }
  }

  @Test
  void shortPseudoRandomKey() {
    SecretKey key = new AnyKey(new byte[31]);
    for (Provider provider : ALL) {
      assertThat(answer(() -> derive(provider, HKDFParameterSpec.expandOnly(key, null, 9)).length))
          .isEqualTo(provider == BOUNCY_CASTLE ? 9 : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void tooManyBytes() {
    for (Provider provider : ALL) {
      assertThat(refusal(() -> derive(provider, HKDFParameterSpec.expandOnly(KEY, null, MOST + 1))))
          .isEqualTo(
              provider == BOUNCY_CASTLE
                  ? DataLengthException.class
                  : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void keyOfAnotherFormat() throws Exception {
    HKDFParameterSpec spec =
        HKDFParameterSpec.ofExtract().addIKM(new OddKey("any", null, BYTES::clone)).extractOnly();
    byte[] extracted = derive(SUN_JCE, HKDFParameterSpec.ofExtract().addIKM(KEY).extractOnly());
    for (Provider provider : ALL) {
      assertThat(answer(() -> derive(provider, spec)))
          .isEqualTo(
              provider == BOUNCY_CASTLE ? extracted : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void keyWithoutBytes() {
    for (Provider provider : ALL) {
      boolean other = provider == BOUNCY_CASTLE;
      assertThat(
              catchThrowable(() ->
                  derive(
                      provider, HKDFParameterSpec.ofExtract().addIKM(WITHOUT_BYTES).extractOnly())))
          .isInstanceOf(
              other ? NullPointerException.class : InvalidAlgorithmParameterException.class);
      assertThat(
              catchThrowable(
                  () -> derive(provider, HKDFParameterSpec.expandOnly(WITHOUT_BYTES, null, 9))))
          .isInstanceOf(
              other ? IllegalArgumentException.class : InvalidAlgorithmParameterException.class);
    }
  }

  @Test
  void saltWithoutBytes() throws Exception {
    HKDFParameterSpec spec =
        HKDFParameterSpec.ofExtract().addIKM(KEY).addSalt(WITHOUT_BYTES).extractOnly();
    byte[] unsalted = derive(SUN_JCE, HKDFParameterSpec.ofExtract().addIKM(KEY).extractOnly());
    for (Provider provider : ALL) {
      assertThat(answer(() -> derive(provider, spec)))
          .isEqualTo(
              provider == BOUNCY_CASTLE ? unsalted : InvalidAlgorithmParameterException.class);
    }
  }
}
