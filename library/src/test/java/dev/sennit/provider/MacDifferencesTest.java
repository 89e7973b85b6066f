package dev.sennit.provider;

import static dev.sennit.provider.Providers.BOUNCY_CASTLE;
import static dev.sennit.provider.Providers.KEY;
import static dev.sennit.provider.Providers.KEY_WITHOUT_BYTES;
import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.TEXT;
import static dev.sennit.provider.Providers.answer;
import static dev.sennit.provider.Providers.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.WithKernels;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.Provider;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about Mac, on both sides. */
class MacDifferencesTest implements WithKernels {
  private static final String HMAC = "HmacSHA256";

  private static Mac mac(Provider provider, Key key) throws Exception {
    Mac mac = Mac.getInstance(HMAC, provider);
    mac.init(key);
    return mac;
  }

  @Test
  void longKeyAmidAMessage() throws Exception {
    SecretKey longKey = new AnyKey(Messages.random(65));
    byte[] expected = mac(BOUNCY_CASTLE, longKey).doFinal(TEXT);
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Mac mac = mac(provider, KEY);
      mac.update(TEXT);
      mac.init(longKey);
      assertThat(Arrays.equals(mac.doFinal(TEXT), expected)).isEqualTo(provider != SUN_JCE);
    }
  }

  @Test
  void keyThatIsNotSecret() throws Exception {
    Key known = new Providers.KnownKey(KEY.getEncoded());
    byte[] expected = mac(SUN_JCE, KEY).doFinal(TEXT);
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      assertThat(answer(() -> mac(provider, known).doFinal(TEXT)))
          .isEqualTo(provider == BOUNCY_CASTLE ? expected : InvalidKeyException.class);
    }
  }

  @Test
  void keyWithoutBytes() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      assertThat(refusal(() -> mac(provider, KEY_WITHOUT_BYTES)))
          .isEqualTo(
              provider == BOUNCY_CASTLE ? NullPointerException.class : InvalidKeyException.class);
    }
  }

  @Test
  void cloneOfAMac() throws Exception {
    byte[] expected = mac(SUN_JCE, KEY).doFinal(TEXT);
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      Mac mac = mac(provider, KEY);
      assertThat(answer(() -> ((Mac) mac.clone()).doFinal(TEXT)))
          .isEqualTo(provider == BOUNCY_CASTLE ? CloneNotSupportedException.class : expected);
    }
  }

  @Test
  void bytesOfAKeyAreAskedForOnce() throws Exception {
    for (Provider provider : List.of(SUN_JCE, SENNIT, BOUNCY_CASTLE)) {
      AtomicInteger asked = new AtomicInteger();
      mac(
          provider,
          new OddKey(
              "any",
              "RAW",
              () -> {
                asked.incrementAndGet();
                return KEY.getEncoded();
              }));
      assertThat(asked).hasValue(provider == BOUNCY_CASTLE ? 2 : 1);
    }
  }
}
