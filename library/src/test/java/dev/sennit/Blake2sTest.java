package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a digest whose last block may be a whole block of the message, so that no block may be
 * taken before it is known whether another byte follows.
 */
@Tag("kernels")
class Blake2sTest implements WithKernels {
  /** Appendix B of RFC 7693. */
  @Test
  void theExampleOfTheRfc() {
    assertThat(
            HexFormat.of()
                .formatHex(Hasher.BLAKE2S_256.hash("abc".getBytes(StandardCharsets.US_ASCII))))
        .isEqualTo("508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982");
  }

  /**
   * Around the ends of blocks, and around those of the parts of which a long message has several.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128, 129, 192, 9984, 9985, 10048, 20032, 1 << 20})
  void everyWayToTakeAMessage(int length) throws Exception {
    byte[] message = Messages.random(length);
    byte[] expected = Oracle.digest(Hasher.BLAKE2S_256).digest(message);
    assertThat(Hasher.BLAKE2S_256.hash(message)).isEqualTo(expected);
    assertThat(Hasher.BLAKE2S_256.hash(Batch.of(message, message, message)))
        .isEqualTo(HexFormat.of().parseHex(HexFormat.of().formatHex(expected).repeat(3)));
    for (int first : new int[] {0, 1, 63, 64, 65, 128}) {
      int taken = Math.min(first, length);
      assertThat(
              Hasher.BLAKE2S_256.stream()
                  .update(message, 0, taken)
                  .update(message, taken, length - taken)
                  .digest())
          .describedAs("in parts of %d bytes and the rest", taken)
          .isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"BLAKE2S-256", "1.3.6.1.4.1.1722.12.2.2.8"})
  void asAServiceOfTheProvider(String name) throws Exception {
    MessageDigest digest = MessageDigest.getInstance(name, new SennitProvider());
    byte[] message = Messages.random(200);
    digest.update(message, 0, 64);
    digest.update(Arrays.copyOfRange(message, 64, 128));
    MessageDigest copy = (MessageDigest) digest.clone();
    byte[] rest = Arrays.copyOfRange(message, 128, 200);
    assertThat(digest.digest(rest)).isEqualTo(Oracle.digest(Hasher.BLAKE2S_256).digest(message));
    assertThat(copy.digest())
        .isEqualTo(Oracle.digest(Hasher.BLAKE2S_256).digest(Arrays.copyOf(message, 128)));
  }
}
