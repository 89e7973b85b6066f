package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: counts of bytes and bits beyond 32 bits, and the division of a long part into many
 * calls. The digest was computed by coreutils.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class HugeMessageTest implements WithKernels {
  private static final int PART = 32 << 20;

  @Test
  void fiveGibibytesByUpdates() {
    byte[] part = new byte[PART];
    for (int i = 0; i < PART; i++) {
      part[i] = (byte) (i * 31 + (i >>> 8) * 17 + (i >>> 16));
    }
    HashStream stream = Hasher.MD5.stream();
    for (long taken = 0; taken < 5L << 30; taken += PART) {
      stream.update(part);
    }
    assertThat(HexFormat.of().formatHex(stream.digest()))
        .isEqualTo("0723a1eabef88d3b55d9f08b24f8628d");
  }
}
