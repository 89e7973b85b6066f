package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the statement of pairs is the digest of 64 bytes, by the JDK. */
@Tag("checks")
class PairDigestTest {
  private static final PairDigest PAIR = new PairDigest(Sha2.SHA_256);

  @Test
  void ofAnyBlock() throws NoSuchAlgorithmException {
    Random random = new Random(1);
    Reference reference = new Reference(PAIR);
    for (int i = 0; i < 100; i++) {
      byte[] pair = new byte[PAIR.blockBytes()];
      random.nextBytes(pair);
      assertThat(reference.after(reference.initialState(), pair))
          .isEqualTo(MessageDigest.getInstance("SHA-256").digest(pair));
    }
  }

  @Test
  void paddingIsOneBitAndTheLength() {
    assertThat(PAIR.padding()).isEqualTo(Sha2.SHA_256.padding());
    assertThat(PAIR.digestBytes()).isEqualTo(32);
    assertThat(PAIR.paddingWords())
        .hasSize(16)
        .startsWith(HexFormat.fromHexDigitsToLong("80000000"), 0L)
        .endsWith(0L, 8L * PAIR.blockBytes());
  }
}
