package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sennit.Oracle;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: the digests that the JDK does not have, in Java, which serve where no kernel runs. */
class JavaDigestTest {
  static final List<DigestAlgorithm> ALL =
      DigestAlgorithm.ALL.stream().filter(algorithm -> !algorithm.inJdk()).toList();

  private final Random random = new Random(3);

  @ParameterizedTest
  @FieldSource("ALL")
  void everyLengthInAnyParts(DigestAlgorithm algorithm) throws Exception {
    MessageDigest digest = OtherProviders.newDigest(algorithm);
    MessageDigest oracle = Oracle.digest(algorithm.name());
    for (int length = 0; length < 300; length++) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      for (int taken = 0; taken < length; ) {
        int part = 1 + random.nextInt(length - taken);
        digest.update(message, taken, part);
        taken += part;
      }
      MessageDigest copy = (MessageDigest) digest.clone();
      byte[] expected = oracle.digest(message);
      assertThat(digest.digest()).isEqualTo(expected);
      assertThat(copy.digest()).isEqualTo(expected);
      assertThat(digest.digest(message)).describedAs("in one part").isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @FieldSource("ALL")
  void aResultThatIsTooShortIsRefusedAndTheDigestGoesOn(DigestAlgorithm algorithm) {
    MessageDigest digest = OtherProviders.newDigest(algorithm);
    int room = algorithm.digestLength() - 1;
    digest.update((byte) 1);
    assertThatExceptionOfType(DigestException.class)
        .isThrownBy(() -> digest.digest(new byte[room], 0, room))
        .withMessageContaining(Integer.toString(room));
    assertThat(digest.digest())
        .isEqualTo(OtherProviders.newDigest(algorithm).digest(new byte[] {1}));
  }
}
