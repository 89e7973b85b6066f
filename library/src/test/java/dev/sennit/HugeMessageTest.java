package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: counts of bytes and bits beyond 32 bits, and the division of a long part into many
 * calls.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class HugeMessageTest implements WithKernels {
  private static final int PART = 32 << 20;

  /** The digest was computed by coreutils. */
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

  /** Zeros, so that the file takes no room. The digest was computed by the crate blake3 1.8.7. */
  @Test
  void segmentOfMoreThanTwoGibibytes(@TempDir Path folder) throws Exception {
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
      String expected = "1c106cf2e5886fbfd786dabe4182776bd4697ed7a942b283644ee5a4e417e0f2";
      assertThat(HexFormat.of().formatHex(Hasher.BLAKE3.hash(zeros))).isEqualTo(expected);
      assertThat(HexFormat.of().formatHex(Hasher.BLAKE3.stream().update(zeros).digest()))
          .isEqualTo(expected);
    }
  }
}
