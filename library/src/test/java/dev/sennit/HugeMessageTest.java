package dev.sennit;

import static dev.sennit.child.AtTheLimitsOfTheJdk.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Field;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.MD5Digest;
import org.bouncycastle.crypto.digests.SHA1Digest;
import org.bouncycastle.crypto.digests.SHA224Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.digests.SHA512tDigest;
import org.bouncycastle.crypto.digests.SM3Digest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: counts of bytes and bits beyond 32 bits, and the division of a long part into many
 * calls.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class HugeMessageTest implements WithKernels {
  private static final int PART = 32 << 20;

  /** What counts behind its blocks, with the other implementation and the field of its count. */
  static Stream<Arguments> counting() {
    return Stream.of(
        arguments(Hasher.MD5, new MD5Digest(), "byteCount"),
        arguments(Hasher.SHA_1, new SHA1Digest(), "byteCount"),
        arguments(Hasher.SHA_224, new SHA224Digest(), "byteCount"),
        arguments(Hasher.SHA_256, new SHA256Digest(), "byteCount"),
        arguments(Hasher.SM3, new SM3Digest(), "byteCount"),
        arguments(Hasher.SHA_384, new SHA384Digest(), "byteCount1"),
        arguments(Hasher.SHA_512, new SHA512Digest(), "byteCount1"),
        arguments(Hasher.SHA_512_224, new SHA512tDigest(224), "byteCount1"),
        arguments(Hasher.SHA_512_256, new SHA512tDigest(256), "byteCount1"));
  }

  /** Nobody waits for so many bytes: after the first ones the counts are set. */
  @Tag("kernels")
  @ParameterizedTest
  @MethodSource("counting")
  void countsBeyond32Bits(Hasher hasher, Digest other, String count) throws Exception {
    assumeTrue(WithKernels.hasKernel(hasher), "without a kernel the JDK counts");
    byte[] part = Messages.random(300);
    HashStream stream = hasher.stream().update(part);
    other.update(part, 0, part.length);
    Object running = field(stream, "running").get(stream);
    Field absorbed = field(running, "absorbed");
    absorbed.setLong(running, absorbed.getLong(running) + (5L << 32));
    Field counted = field(other, count);
    counted.setLong(other, counted.getLong(other) + (5L << 32));
    other.update(part, 0, part.length);
    byte[] expected = new byte[other.getDigestSize()];
    other.doFinal(expected, 0);
    assertThat(stream.update(part).digest()).isEqualTo(expected);
  }

  /** The digest was computed by coreutils. */
  @Tag("all")
  @Test
  void fiveGibibytesByUpdates() {
    assumeFalse(EMULATED, "an emulated processor is too slow for so much");
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

  /** Zeros, so that the file takes no room. The digest was computed by the crate blake3 1.8.7. */
  @Test
  void segmentOfMoreThanTwoGibibytes(@TempDir Path folder) throws Exception {
    assumeFalse(EMULATED, "an emulated processor is too slow for so much");
    long length = (1L << 31) + 1025;
    try (Arena arena = Arena.ofConfined();
        FileChannel file =
            FileChannel.open(
                folder.resolve("zeros"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.SPARSE)) {
      MemorySegment zeros = file.map(MapMode.READ_WRITE, 0, length, arena);
      assertThat(HexFormat.of().formatHex(Hasher.BLAKE3.stream().update(zeros).digest()))
          .isEqualTo("1c106cf2e5886fbfd786dabe4182776bd4697ed7a942b283644ee5a4e417e0f2");
    }
  }
}
