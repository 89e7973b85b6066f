package dev.sennit.runtime.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.runtime.digest.KnownAnswers;
import dev.sennit.runtime.kernel.Stated.Digests;
import dev.sennit.runtime.kernel.StatedDigest;
import dev.sennit.runtime.mac.HkdfAlgorithm;
import dev.sennit.runtime.mac.HmacAlgorithm;
import java.security.Security;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: what the library states of its algorithms, with or without a kernel, is what the JDK
 * says of them.
 */
class AlgorithmsTest {
  private static final List<DigestAlgorithm> DIGESTS = DigestAlgorithm.ALL;
  private static final List<HmacAlgorithm> HMACS = HmacAlgorithm.ALL;
  static final List<DigestAlgorithm> WITH_FAMILY =
      DIGESTS.stream().filter(digest -> digest.family() != null).toList();

  @Test
  void nothingOfTheWeaverIsMissing() {
    for (StatedDigest stated : Digests.ALL) {
      assertThat(DIGESTS)
          .as("the weaver states %s, so DigestAlgorithm needs a row for it", stated)
          .anyMatch(digest -> digest.stated() == stated);
    }
    assertThat(DIGESTS).hasSameSizeAs(Digests.ALL);
    assertThat(DIGESTS.stream().filter(digest -> !digest.stated().hasMac()))
        .allMatch(digest -> digest.macAliases().isEmpty());
    assertThatThrownBy(() -> HmacAlgorithm.with(DigestAlgorithm.BLAKE3_256))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no HMAC with BLAKE3-256");
  }

  @Test
  void nothingOfTheJdkIsMissing() {
    List<String> jdk = new ArrayList<>(List.of("MD2"));
    DIGESTS.stream().filter(DigestAlgorithm::inJdk).map(DigestAlgorithm::name).forEach(jdk::add);
    assertThat(Security.getAlgorithms("MessageDigest")).containsExactlyInAnyOrderElementsOf(jdk);
    List<String> hmacs =
        HMACS.stream()
            .filter(hmac -> hmac.digest().inJdk())
            .map(hmac -> hmac.name().toUpperCase(Locale.ROOT))
            .toList();
    assertThat(Security.getAlgorithms("Mac").stream().filter(name -> name.matches("HMAC(?!PBE).*")))
        .containsExactlyInAnyOrderElementsOf(hmacs);
    assertThat(Security.getAlgorithms("KDF").stream().filter(name -> name.startsWith("HKDF")))
        .containsExactlyInAnyOrderElementsOf(
            HkdfAlgorithm.IN_JDK.stream().map(HkdfAlgorithm::name).toList());
  }

  /** If they were wrong, no kernel would serve. */
  @ParameterizedTest
  @FieldSource("WITH_FAMILY")
  void knownAnswersNeedOneMoreBlockOfPadding(DigestAlgorithm digest) {
    int longest = KnownAnswers.of(digest).getLast().message().length;
    assertThat(longest).isGreaterThan(2 * digest.blockLength());
    if (digest.stated().paddingLength() > 0 || digest.family().endsInState()) {
      int lengthField = digest.blockLength() / 8;
      assertThat(longest % digest.blockLength() + 1 + lengthField)
          .isGreaterThan(digest.blockLength());
    }
    assertThat(HexFormat.of().parseHex(digest.stated().initialState()).length)
        .isGreaterThanOrEqualTo(digest.digestLength());
  }
}
