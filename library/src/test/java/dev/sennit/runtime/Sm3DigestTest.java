package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Random;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;

/** Protects: SM3 in Java, which serves where no kernel runs. */
class Sm3DigestTest {
  private final Random random = new Random(3);

  @Test
  void everyLengthInAnyParts() throws Exception {
    MessageDigest oracle = MessageDigest.getInstance("SM3", new BouncyCastleProvider());
    MessageDigest digest = new Sm3Digest();
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
    }
  }

  @Test
  void aResultThatIsTooShortIsRefusedAndTheDigestGoesOn() throws Exception {
    MessageDigest digest = new Sm3Digest();
    digest.update((byte) 1);
    assertThatExceptionOfType(DigestException.class)
        .isThrownBy(() -> digest.digest(new byte[31], 0, 31))
        .withMessageContaining("31");
    assertThat(digest.digest()).isEqualTo(new Sm3Digest().digest(new byte[] {1}));
  }
}
