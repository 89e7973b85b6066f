package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.security.DigestException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: the digests that the JDK does not have, in Java, which serve where no kernel runs. */
class JavaDigestTest {
  static final List<Supplier<MessageDigest>> ALL = List.of(Sm3Digest::new, Blake2sDigest::new);

  private final Random random = new Random(3);

  @ParameterizedTest
  @FieldSource("ALL")
  void everyLengthInAnyParts(Supplier<MessageDigest> made) throws Exception {
    MessageDigest digest = made.get();
    MessageDigest oracle =
        MessageDigest.getInstance(digest.getAlgorithm(), new BouncyCastleProvider());
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
  void aResultThatIsTooShortIsRefusedAndTheDigestGoesOn(Supplier<MessageDigest> made)
      throws Exception {
    MessageDigest digest = made.get();
    digest.update((byte) 1);
    assertThatExceptionOfType(DigestException.class)
        .isThrownBy(() -> digest.digest(new byte[31], 0, 31))
        .withMessageContaining("31");
    assertThat(digest.digest()).isEqualTo(made.get().digest(new byte[] {1}));
  }
}
