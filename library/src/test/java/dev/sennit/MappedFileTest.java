package dev.sennit;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
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
 * Protects: a mapped file is read as any memory is, and one that was shortened meanwhile is an
 * InternalError, as with the JDK's digests, and not the end of the JVM.
 */
@Tag("kernels")
class MappedFileTest {
  private static final int LENGTH = 300_000;
  private static final int TAG = 16;
  private static final List<Hasher> HASHERS =
      List.of(Hasher.MD5, Hasher.SHA_256, Hasher.SHA3_256, Hasher.BLAKE3);
  private static final byte[] NONCE = new byte[12];
  private static final MemorySegment NO_DATA = MemorySegment.NULL;

  private final byte[] content = Messages.random(LENGTH);
  private final byte[] key = new byte[32];

  @TempDir Path folder;

  @Test
  void isReadAndWrittenAsAnyMemory() throws Exception {
    Blake3 keyed = Blake3.keyed(key);
    Hmac hmac = Hmac.of(Hasher.SHA_256, key);
    AesGcm aes = AesGcm.of(key);
    try (Arena arena = Arena.ofConfined();
        FileChannel in = create("text");
        FileChannel out = create("sealed")) {
      MemorySegment mapped = in.map(MapMode.READ_WRITE, 0, LENGTH, arena);
      for (Hasher hasher : HASHERS) {
        byte[] expected = hasher.hash(content);
        assertThat(hasher.hash(mapped)).isEqualTo(expected);
        HashStream stream = hasher.stream().update(mapped.asSlice(0, 100_001));
        assertThat(stream.update(mapped.asSlice(100_001).asByteBuffer()).digest())
            .isEqualTo(expected);
        MemorySegment offsets = MemorySegment.ofArray(new int[] {0, LENGTH, LENGTH});
        assertThat(hasher.hash(Batch.ofColumn(mapped, offsets)))
            .startsWith(expected)
            .endsWith(hasher.hash(new byte[0]));
      }
      for (int length : new int[] {32, 100}) {
        assertThat(keyed.hash(mapped, length)).isEqualTo(keyed.hash(content, length));
      }
      assertThat(hmac.mac(mapped)).isEqualTo(hmac.mac(content));
      MemorySegment sealed = out.map(MapMode.READ_WRITE, 0, LENGTH + TAG, arena);
      aes.seal(NONCE, mapped, mapped, sealed);
      assertThat(sealed.toArray(JAVA_BYTE)).isEqualTo(aes.seal(NONCE, content, content));
      mapped.fill((byte) 0);
      aes.open(NONCE, MemorySegment.ofArray(content), sealed, mapped);
      assertThat(mapped.toArray(JAVA_BYTE)).isEqualTo(content);
    }
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "Windows shortens no mapped file")
  void shortenedFile() throws Exception {
    AesGcm aes = AesGcm.of(key);
    try (Arena arena = Arena.ofConfined();
        FileChannel file = create("shortened")) {
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
        assertThatThrownBy(() -> Blake3.keyed(key).hash(mapped, length))
            .isInstanceOf(InternalError.class);
      }
      MemorySegment sealed = arena.allocate(LENGTH + TAG);
      assertThatThrownBy(() -> aes.seal(NONCE, NO_DATA, mapped, sealed))
          .isInstanceOf(InternalError.class);
      assertThatThrownBy(() -> aes.seal(NONCE, NO_DATA, sealed.asSlice(0, LENGTH - TAG), mapped))
          .isInstanceOf(InternalError.class);
    }
  }

  private FileChannel create(String name) throws Exception {
    Path file = Files.write(folder.resolve(name), content);
    return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }
}
