package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithKernels;
import java.security.MessageDigest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the names of BLAKE3. What it does is compared with BLAKE3 in Java by {@link
 * DigestBehavesAsTheJdkTest}.
 */
class Blake3ServiceTest implements WithKernels {
  private static final byte[] MESSAGE = Messages.random(150_000);
  private static final byte[] DIGEST = Oracle.digest("BLAKE3-256").digest(MESSAGE);

  @ParameterizedTest
  @ValueSource(strings = {"BLAKE3-256", "blake3-256", "BLAKE3", "Blake3"})
  void names(String name) throws Exception {
    MessageDigest digest = MessageDigest.getInstance(name, new SennitProvider());
    assertThat(digest.getAlgorithm()).isEqualTo("BLAKE3-256");
    assertThat(digest.getDigestLength()).isEqualTo(32);
    assertThat(digest.digest(MESSAGE)).isEqualTo(DIGEST);
  }
}
