package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Protects: on Windows kernels are loaded from whatever folder the system has for files. */
@Tag("kernels")
@EnabledOnOs(OS.WINDOWS)
class SharedObjectLoaderTest {
  private static final HostPlatform PLATFORM =
      Objects.requireNonNull(
          HostPlatform.of(System.getProperty("os.name"), System.getProperty("os.arch")));

  /** No code page has all of these. */
  private static final String LETTERS =
      "J\u00f6rg \u0395\u03bb\u03ad\u03bd\u03b7 \u042e\u0440\u0438\u0439 \u6771\u4eac";

  // Windows deletes no file that is loaded.
  @TempDir(cleanup = CleanupMode.NEVER)
  private Path folder;

  private static void assertKernelsOf(SymbolLookup loaded) {
    String symbol = PLATFORM == HostPlatform.WINDOWS_X86_64 ? "x64_v3" : "a64";
    assertThat(loaded.find("sennit_sha256_" + symbol)).isPresent();
    assertThat(loaded.find("sennit_nothing")).isEmpty();
  }

  @Test
  void folderOfAnyLanguage() throws IOException {
    Path letters = Files.createDirectory(folder.resolve(LETTERS));
    String before = System.setProperty("java.io.tmpdir", letters.toString());
    try {
      assertKernelsOf(SharedObjectLoader.load(PLATFORM));
    } finally {
      System.setProperty("java.io.tmpdir", before);
    }
  }

  @Test
  void fileOfAnyLanguage() throws IOException {
    Path file = folder.resolve(LETTERS + ".dll");
    try (var content = SharedObjectLoader.class.getResourceAsStream(PLATFORM.resourceName())) {
      Files.copy(content, file);
    }
    assertKernelsOf(new WindowsLibrary(file.toString()));
  }

  @Test
  void whatIsNoLibrary() throws IOException {
    Path file = Files.writeString(folder.resolve(LETTERS), "no library");
    assertThatThrownBy(() -> new WindowsLibrary(file.toString()))
        .isInstanceOf(IOException.class)
        .hasMessage("the loader refuses " + file);
  }
}
