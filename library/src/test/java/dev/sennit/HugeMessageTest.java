package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Field;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: counts of bytes and bits beyond 32 bits, and the division of a long part into many
 * calls.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class HugeMessageTest implements WithKernels {
  /** Those that count behind their blocks, and that another implementation counts in Java. */
  static Stream<Hasher> counting() {
    return WithKernels.hashers().stream()
        .filter(hasher -> hasher.algorithm().matches("MD5|SHA-.*|SM3"));
  }

  /** Nobody waits for so many bytes: after the first ones the counts are set. */
  @Tag("kernels")
  @ParameterizedTest
  @MethodSource("counting")
  void countsBeyond32Bits(Hasher hasher) throws Exception {
    byte[] part = Messages.random(300);
    HashStream stream = hasher.stream().update(part);
    MessageDigest other = MessageDigest.getInstance(hasher.algorithm(), Oracle.bouncyCastle());
    other.update(part);
    Object running = PrivateField.of(stream, "running").get(stream);
    addTo(running, PrivateField.of(running, "absorbed"));
    Object counting = PrivateField.of(other, "digest").get(other);
    boolean isLong = WithKernels.algorithm(hasher).blockLength() == 128;
    addTo(counting, PrivateField.of(counting, isLong ? "byteCount1" : "byteCount"));
    assertThat(stream.update(part).digest()).isEqualTo(other.digest(part));
  }

  private static void addTo(Object counting, Field count) throws Exception {
    count.setLong(counting, count.getLong(counting) + (5L << 32));
  }

  /** Zeros, so that the file takes no room. The digest was computed by the crate blake3 1.8.7. */
  @Test
  void segmentOfMoreThanTwoGibibytes() throws Exception {
    assumeFalse(EMULATED, "an emulated processor is too slow for so much");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment zeros = MappedZeros.of((1L << 31) + 1025, arena);
      assertThat(HexFormat.of().formatHex(Hasher.BLAKE3.stream().update(zeros).digest()))
          .isEqualTo("1c106cf2e5886fbfd786dabe4182776bd4697ed7a942b283644ee5a4e417e0f2");
    }
  }
}
