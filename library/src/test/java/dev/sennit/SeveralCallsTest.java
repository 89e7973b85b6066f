package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a message in an array that is too long for one call, wherever it lies and whereto its
 * digest goes, into its own array too.
 */
@Tag("kernels")
class SeveralCallsTest implements WithKernels {
  // One call takes at most 25,000 bytes, of some digests less than 5,000.
  private static final int[] LENGTHS = {50_000, 1 << 16, 150_001};
  private static final int OFFSET = 13;

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void digests(Hasher hasher) {
    for (int length : LENGTHS) {
      byte[] array = Messages.random(OFFSET + length + 1);
      byte[] expected =
          Oracle.digest(hasher).digest(Arrays.copyOfRange(array, OFFSET, OFFSET + length));
      assertThat(hasher.hash(array, OFFSET, length)).isEqualTo(expected);
      byte[] result = new byte[7 + hasher.digestLength()];
      hasher.hash(array, OFFSET, length, result, 7);
      assertThat(Arrays.copyOfRange(result, 7, result.length)).isEqualTo(expected);
      hasher.hash(array, OFFSET, length, array, OFFSET + 3);
      assertThat(Arrays.copyOfRange(array, OFFSET + 3, OFFSET + 3 + hasher.digestLength()))
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void macs(Hasher hasher) {
    byte[] key = Messages.random(32);
    Hmac hmac = Hmac.of(hasher, key);
    for (int length : LENGTHS) {
      byte[] array = Messages.random(OFFSET + length + 1);
      byte[] message = Arrays.copyOfRange(array, OFFSET, OFFSET + length);
      assertThat(hmac.mac(array, OFFSET, length))
          .isEqualTo(Oracle.mac(hmac.algorithm(), key, message));
    }
  }
}
