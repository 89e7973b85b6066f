package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Oracle;
import dev.sennit.runtime.digest.KnownAnswers.KnownAnswer;
import dev.sennit.runtime.kernel.KernelDigest;
import dev.sennit.runtime.kernel.Stated.Digests;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Protects: what the library states of its algorithms, with or without a kernel, is what the JDK
 * says of them.
 */
class AlgorithmsTest {
  static final List<DigestAlgorithm> DIGESTS = DigestAlgorithm.ALL;
  static final List<HmacAlgorithm> HMACS = HmacAlgorithm.ALL;
  static final List<DigestAlgorithm> WITH_FAMILY =
      DIGESTS.stream().filter(digest -> digest.family() != null).toList();
  static final List<DigestAlgorithm> WITHOUT_HMAC =
      DIGESTS.stream().filter(digest -> !digest.stated().hasMac()).toList();

  @ParameterizedTest
  @FieldSource("DIGESTS")
  void digest(DigestAlgorithm digest) {
    Provider sun = Security.getProvider("SUN");
    Provider.Service service = sun.getService("MessageDigest", digest.name());
    assertThat(digest.inJdk()).isEqualTo(service != null);
    MessageDigest oracle = Oracle.digest(digest.name());
    assertThat(oracle.getDigestLength()).isEqualTo(digest.digestLength());
    assertAliases(service, digest.aliases());
  }

  @ParameterizedTest
  @FieldSource("HMACS")
  void hmac(HmacAlgorithm hmac) {
    Provider.Service service = Security.getProvider("SunJCE").getService("Mac", hmac.name());
    assertThat(hmac.digest().inJdk()).isEqualTo(service != null);
    assertAliases(service, hmac.aliases());
    assertThat(HmacAlgorithm.with(hmac.digest())).isSameAs(hmac);
  }

  private static void assertAliases(Provider.Service service, List<String> aliases) {
    if (service != null) {
      // In the text of a service alone its aliases can be read.
      assertThat(service.toString())
          .contains(aliases.isEmpty() ? service.getAlgorithm() : "aliases: " + aliases);
      assertThat(service.toString().contains("aliases")).isEqualTo(!aliases.isEmpty());
    }
  }

  @Test
  void nothingOfTheWeaverIsMissing() {
    for (KernelDigest stated : Digests.ALL) {
      assertThat(DIGESTS)
          .as("the weaver states %s, so DigestAlgorithm needs a constant for it", stated)
          .anyMatch(digest -> digest.stated() == stated);
      assertThat(HMACS.stream().anyMatch(hmac -> hmac.digest().stated() == stated))
          .as("the weaver states whether %s has an HMAC: HmacAlgorithm lists those", stated)
          .isEqualTo(stated.hasMac());
    }
  }

  @Test
  void nothingOfTheJdkIsMissing() {
    List<String> jdk = new ArrayList<>(List.of("MD2"));
    DIGESTS.stream().filter(DigestAlgorithm::inJdk).map(DigestAlgorithm::name).forEach(jdk::add);
    assertThat(Security.getAlgorithms("MessageDigest")).containsExactlyInAnyOrderElementsOf(jdk);
    Stream<String> hmacs =
        HMACS.stream().filter(hmac -> hmac.digest().inJdk()).map(HmacAlgorithm::name);
    assertThat(Security.getAlgorithms("Mac").stream().filter(name -> name.matches("HMAC(?!PBE).*")))
        .containsExactlyInAnyOrderElementsOf(
            hmacs.map(name -> name.toUpperCase(java.util.Locale.ROOT)).toList());
    assertThat(Security.getAlgorithms("KDF").stream().filter(name -> name.startsWith("HKDF")))
        .containsExactlyInAnyOrderElementsOf(
            HkdfAlgorithm.IN_JDK.stream().map(HkdfAlgorithm::name).toList());
  }

  @ParameterizedTest
  @FieldSource("WITHOUT_HMAC")
  void noHmac(DigestAlgorithm digest) {
    assertThatThrownBy(() -> HmacAlgorithm.with(digest))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no HMAC with " + digest.name());
  }

  @ParameterizedTest
  @FieldSource("WITH_FAMILY")
  void knownAnswers(DigestAlgorithm digest) {
    for (KnownAnswer answer : KnownAnswers.of(digest)) {
      assertThat(answer.digest()).isEqualTo(Oracle.digest(digest.name()).digest(answer.message()));
    }
    int longest = KnownAnswers.of(digest).getLast().message().length;
    assertThat(longest).isGreaterThan(2 * digest.blockLength());
    if (digest.stated().paddingLength() > 0 || digest.family().endsInState()) {
      int lengthField = digest.blockLength() / 8;
      assertThat(longest % digest.blockLength() + 1 + lengthField)
          .describedAs("the padding of the longest message needs one more block")
          .isGreaterThan(digest.blockLength());
    }
    assertThat(HexFormat.of().parseHex(digest.stated().initialState()).length)
        .isGreaterThanOrEqualTo(digest.digestLength());
  }

  /** The lengths are those that the weaver states; a kernel of each digest computes the fold. */
  @ParameterizedTest
  @FieldSource("WITH_FAMILY")
  void foldOfKnownAnswers(DigestAlgorithm digest) throws Exception {
    MessageDigest oracle = Oracle.digest(digest.name());
    byte[] message = KnownAnswers.of(digest).getLast().message();
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    for (int length : new int[] {128, 255, 380}) {
      byte[] part = Arrays.copyOf(message, length);
      answers.write(oracle.digest(part));
      answers.write(
          HMACS.stream()
              .filter(hmac -> hmac.digest() == digest)
              .map(hmac -> Oracle.mac(hmac.name(), new byte[0], part))
              .findAny()
              .orElse(new byte[digest.digestLength()]));
    }
    assertThat(digest.stated().fold())
        .isEqualTo(HexFormat.of().formatHex(oracle.digest(answers.toByteArray())));
  }
}
