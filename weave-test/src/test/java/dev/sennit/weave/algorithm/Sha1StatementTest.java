package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the statement of SHA-1 agrees with FIPS 180-4. */
class Sha1StatementTest {
  /** The empty message, and NIST's examples of one block and of two. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          sha1, '', da39a3ee5e6b4b0d3255bfef95601890afd80709
          sha1, abc, a9993e364706816aba3e25717850c26c9cd0d89d
          sha1, abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq, 84983e441c3bd26ebaae4aa1f95129e5e54670f1
          """)
  void computesKnownAnswers(String name, String message, String digest) {
    assertThat(Digests.hex(name, message)).isEqualTo(digest);
  }
}
