package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the constants of SHA-2 are those that FIPS 180-4 prints. */
@Tag("checks")
class RootsOfPrimesTest {
  /** Section 5.3.3. */
  @Test
  void squareRoots() {
    assertThat(RootsOfPrimes.square(32).limit(8).map(Long::toHexString))
        .containsExactly(
            "6a09e667",
            "bb67ae85",
            "3c6ef372",
            "a54ff53a",
            "510e527f",
            "9b05688c",
            "1f83d9ab",
            "5be0cd19");
  }

  /** Sections 4.2.2 and 4.2.3: the first and the last constant of each. */
  @Test
  void cubeRoots() {
    assertThat(ends(RootsOfPrimes.cube(32).limit(64))).containsExactly("428a2f98", "c67178f2");
    assertThat(ends(RootsOfPrimes.cube(64).limit(80)))
        .containsExactly("428a2f98d728ae22", "6c44198c4a475817");
  }

  private static Stream<String> ends(Stream<Long> constants) {
    var all = constants.map(Long::toHexString).toList();
    return Stream.of(all.getFirst(), all.getLast());
  }
}
