package dev.sennit.runtime.standin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.KnownAnswers;
import java.security.MessageDigest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: what stands in for the kernel for one message computes what the kernel must. */
class StandInsTest {
  static final List<DigestAlgorithm> ALL = DigestAlgorithm.ALL;

  @ParameterizedTest
  @FieldSource("ALL")
  void knownAnswers(DigestAlgorithm algorithm) {
    MessageDigest standIn = OtherProviders.newDigest(algorithm);
    for (KnownAnswers.KnownAnswer answer : KnownAnswers.of(algorithm)) {
      assertThat(standIn.digest(answer.message())).isEqualTo(answer.digest());
    }
  }

  /** Of BLAKE3 a chunk. */
  @Test
  void everyLengthOfAChunk() {
    byte[] chunk = Messages.random(1024);
    MessageDigest standIn = OtherProviders.newDigest(DigestAlgorithm.BLAKE3_256);
    MessageDigest oracle = Oracle.digest("BLAKE3-256");
    for (int length = 0; length <= chunk.length; length++) {
      oracle.update(chunk, 0, length);
      standIn.update(chunk, 0, length / 3);
      standIn.update(chunk, length / 3, length - length / 3);
      assertThat(standIn.digest()).as("%d bytes", length).isEqualTo(oracle.digest());
    }
  }
}
