package dev.sennit.weave.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the weight of a block in a kernel's argument {@code length}. */
class StrideTest {
  /**
   * If the block's length is a power of two, a length counts bytes. Other blocks leave room for a
   * rest, and so do blocks whose last one may be whole.
   */
  @ParameterizedTest
  @CsvSource({
    "md5, 64",
    "sha512, 128",
    "sha3-512, 128",
    "sha3-384, 128",
    "sha3-256, 256",
    "sha3-224, 256",
    "shake128-256, 256",
    "blake2s, 128",
    "blake3, 128"
  })
  void isTheNextPowerOfTwo(String digest, int stride) {
    BlockFunction algorithm =
        Digests.ALL.stream().filter(one -> one.name().equals(digest)).findFirst().orElseThrow();
    assertThat(algorithm.stride()).isEqualTo(stride);
  }
}
