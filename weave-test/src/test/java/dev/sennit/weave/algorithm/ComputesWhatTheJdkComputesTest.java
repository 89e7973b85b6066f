package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: the statement of each digest agrees with the JDK, which is independent of this project.
 * All proofs are against these statements. (The JDK has no SM3.)
 */
class ComputesWhatTheJdkComputesTest {
  private static final int LONGEST = 300;

  private final Random random = new Random(300);

  /** Every way in which a message can end, with no, one or several blocks before. */
  @ParameterizedTest
  @CsvSource({
    "md5, MD5",
    "sha1, SHA-1",
    "sha224, SHA-224",
    "sha256, SHA-256",
    "sha384, SHA-384",
    "sha512, SHA-512",
    "sha512-224, SHA-512/224",
    "sha512-256, SHA-512/256",
    "sha3-224, SHA3-224",
    "sha3-256, SHA3-256",
    "sha3-384, SHA3-384",
    "sha3-512, SHA3-512",
    "shake128-256, SHAKE128-256",
    "shake256-512, SHAKE256-512"
  })
  void onMessagesOfEveryLength(String name, String jdkName) throws Exception {
    MessageDigest jdk = MessageDigest.getInstance(jdkName);
    for (int length = 0; length <= LONGEST; length++) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      assertThat(Digests.named(name).digest(message))
          .as("%s of %d bytes", name, length)
          .isEqualTo(jdk.digest(message));
    }
  }
}
