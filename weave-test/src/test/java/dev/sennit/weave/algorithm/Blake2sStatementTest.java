package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.words.ConcreteWords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the statement of BLAKE2s agrees with RFC 7693. */
class Blake2sStatementTest {
  /** Appendix B of the RFC, and vectors of the Python package cryptography. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          '', 69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9
          abc, 508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982
          ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789, c75439ea17e1de6fa4510c335dc3d3f343e6f9e1ce2773e25b4174f1df8b119b
          12345678901234567890123456789012345678901234567890123456789012345678901234567890, fdaedb290a0d5af9870864fec2e090200989dc9cd53a3c092129e8535e8b4f66
          """)
  void computesKnownAnswers(String message, String digest) {
    assertThat(Digests.hex("blake2s", message)).isEqualTo(digest);
  }

  /** Section 3.3: the offset counter has two words. */
  @Test
  void countsBeyondItsLowerWord() {
    Blake2s blake2s = new Blake2s();
    List<Long> state = new ArrayList<>(blake2s.initialState());
    state.set(8, 0xffffffc0L);
    state.set(9, 7L);
    List<Long> next = blake2s.next(new ConcreteWords(32), state, Collections.nCopies(16, 0L));
    assertThat(next.subList(8, 11)).containsExactly(0L, 8L, 0L);
  }
}
