package dev.sennit.provider;

import static dev.sennit.provider.Providers.BOUNCY_CASTLE;
import static dev.sennit.provider.Providers.SENNIT;
import static dev.sennit.provider.Providers.SUN;
import static dev.sennit.provider.Providers.TEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithKernels;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: every line of docs/DIFFERENCES.md about MessageDigest, on both sides. */
class DigestDifferencesTest implements WithKernels {
  @Test
  void digestByAnAlias() throws Exception {
    for (String alias : List.of("SHA", "SHA1", "sha-1", "1.3.14.3.2.26")) {
      for (Provider provider : List.of(SUN, SENNIT, BOUNCY_CASTLE)) {
        assertThat(MessageDigest.getInstance(alias, provider).getAlgorithm())
            .isEqualTo(provider == SUN ? alias : "SHA-1");
      }
    }
  }

  @Test
  void namesOfShakeAndBlake() throws Exception {
    assertThat(MessageDigest.getInstance("SHAKE128-256", SUN).getAlgorithm())
        .isEqualTo("SHAKE128-256");
    for (Provider provider : List.of(SENNIT, BOUNCY_CASTLE)) {
      boolean sennit = provider == SENNIT;
      assertThat(MessageDigest.getInstance("SHAKE128-256", provider).getAlgorithm())
          .isEqualTo(sennit ? "SHAKE128-256" : "SHAKE128");
      assertThat(MessageDigest.getInstance("BLAKE2S-256", provider).getAlgorithm())
          .isEqualTo(sennit ? "BLAKE2S-256" : "BLAKE2s");
      assertThat(MessageDigest.getInstance("BLAKE3-256", provider).getAlgorithm())
          .isEqualTo(sennit ? "BLAKE3-256" : "BLAKE3");
    }
  }

  @Test
  void partWithABadOffset() throws Exception {
    for (Provider provider : List.of(SUN, SENNIT, BOUNCY_CASTLE)) {
      MessageDigest digest = MessageDigest.getInstance("MD5", provider);
      byte[] expected = digest.digest(TEXT);
      digest.update(TEXT[0]);
      assertThatThrownBy(() -> digest.update(TEXT, -1, 99))
          .isInstanceOf(ArrayIndexOutOfBoundsException.class);
      digest.update(TEXT, 1, 99);
      assertThat(Arrays.equals(digest.digest(), expected)).isEqualTo(provider != BOUNCY_CASTLE);
    }
  }

  @Test
  void partWithABadLength() throws Exception {
    for (Provider provider : List.of(SUN, SENNIT, BOUNCY_CASTLE)) {
      MessageDigest digest = MessageDigest.getInstance("MD5", provider);
      assertThat(Providers.refusal(() -> digest.update(TEXT, 1, -2)))
          .isEqualTo(
              provider == BOUNCY_CASTLE ? "no exception" : ArrayIndexOutOfBoundsException.class);
    }
  }

  @Test
  void digestToABadOffset() throws Exception {
    for (Provider provider : List.of(SUN, SENNIT, BOUNCY_CASTLE)) {
      boolean other = provider == BOUNCY_CASTLE;
      MessageDigest digest = MessageDigest.getInstance("MD5", provider);
      byte[] expected = digest.digest(TEXT);
      digest.update(TEXT);
      assertThat(Providers.refusal(() -> digest.digest(new byte[70], -1, 40)))
          .isEqualTo(other ? ArrayIndexOutOfBoundsException.class : DigestException.class);
      assertThat(Arrays.equals(digest.digest(), expected)).isEqualTo(!other);
    }
  }
}
