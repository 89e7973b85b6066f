package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: on Windows, files are sealed and opened in place and under any name. What Windows
 * denies is an exception, and leaves all files as they were.
 */
@EnabledOnOs(value = OS.WINDOWS, disabledReason = "other systems replace files that are open")
@Tag("kernels")
class SealedFilesOnWindowsTest {
  private static final byte[] DATA = {1, 2, 3};
  private static final byte[] TEXT = Messages.random(300_000);

  @TempDir private Path folder;
  private final AesGcmHkdf aes = AesGcmHkdf.of(new byte[32]);

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void inPlace() throws Exception {
    Path file = Files.write(folder.resolve("a b \u00e9"), TEXT);
    aes.seal(file, DATA, file);
    try (InputStream opened =
        aes.opening(new ByteArrayInputStream(Files.readAllBytes(file)), DATA)) {
      assertThat(opened.readAllBytes()).isEqualTo(TEXT);
    }
    aes.open(file, DATA, file);
    assertThat(file).hasBinaryContent(TEXT);
    assertThat(files()).containsExactly(file);
  }

  @Test
  void openTargetStays() throws Exception {
    Path file = Files.write(folder.resolve("file"), TEXT);
    Path target = Files.writeString(folder.resolve("target"), "as it was");
    try (InputStream open = Files.newInputStream(target)) {
      assertThatThrownBy(() -> aes.seal(file, DATA, target)).isInstanceOf(IOException.class);
      assertThat(open.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("as it was");
    }
    assertThat(target).hasContent("as it was");
    assertThat(files()).containsExactlyInAnyOrder(file, target);
    aes.seal(file, DATA, target);
    aes.open(target, DATA, target);
    assertThat(target).hasBinaryContent(TEXT);
  }

  /** The name of a device, in every folder. */
  @Test
  void reservedName() throws Exception {
    Path file = Files.write(folder.resolve("file"), TEXT);
    assertThatThrownBy(() -> aes.seal(file, DATA, folder.resolve("NUL")))
        .isInstanceOf(IOException.class);
    assertThat(files()).containsExactly(file);
    assertThat(file).hasBinaryContent(TEXT);
  }
}
