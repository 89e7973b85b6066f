package dev.sennit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: a mapped file that was shortened meanwhile is an InternalError, as with the JDK's
 * digests, and not the end of the JVM.
 */
@Tag("kernels")
class MappedFileTest {
  private static final int LENGTH = 300_000;
  private static final int TAG = 16;
  private static final List<Hasher> HASHERS =
      List.of(Hasher.MD5, Hasher.SHA_256, Hasher.SHA3_256, Hasher.BLAKE3);
  private static final byte[] KEY = new byte[32];
  private static final byte[] NONCE = new byte[12];
  private static final MemorySegment NO_DATA = MemorySegment.NULL;

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "Windows shortens no mapped file")
  void shortenedFile(@TempDir Path folder) throws Exception {
    AesGcm aes = AesGcm.of(KEY);
    try (Arena arena = Arena.ofConfined();
        FileChannel file =
            FileChannel.open(
                Files.write(folder.resolve("file"), new byte[LENGTH]),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
      MemorySegment mapped = file.map(MapMode.READ_WRITE, 0, LENGTH, arena);
      file.truncate(0);
      for (Hasher hasher : HASHERS) {
        assertThatThrownBy(() -> hasher.hash(mapped)).isInstanceOf(InternalError.class);
        assertThatThrownBy(() -> hasher.stream().update(mapped)).isInstanceOf(InternalError.class);
        MemorySegment offsets = MemorySegment.ofArray(new int[] {0, LENGTH});
        assertThatThrownBy(() -> hasher.hash(Batch.ofColumn(mapped, offsets)))
            .isInstanceOf(InternalError.class);
      }
      for (int length : new int[] {32, 100}) {
        assertThatThrownBy(() -> Blake3.keyed(KEY).hash(mapped, length))
            .isInstanceOf(InternalError.class);
      }
      MemorySegment sealed = arena.allocate(LENGTH + TAG);
      assertThatThrownBy(() -> aes.seal(NONCE, NO_DATA, mapped, sealed))
          .isInstanceOf(InternalError.class);
      assertThatThrownBy(() -> aes.seal(NONCE, NO_DATA, sealed.asSlice(0, LENGTH - TAG), mapped))
          .isInstanceOf(InternalError.class);
    }
  }
}
