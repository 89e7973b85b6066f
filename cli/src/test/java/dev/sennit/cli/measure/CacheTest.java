package dev.sennit.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Protects: the caches are the data caches that Linux describes, and a system may describe none.
 */
class CacheTest {
  @TempDir Path folder;

  private void describe(int index, int level, String type, String size) throws IOException {
    Path cache = Files.createDirectory(folder.resolve("index" + index));
    Files.writeString(cache.resolve("level"), level + "\n");
    Files.writeString(cache.resolve("type"), type + "\n");
    Files.writeString(cache.resolve("size"), size + "\n");
  }

  @Test
  void cachesOfData() throws IOException {
    describe(3, 3, "Unified", "32768K");
    describe(0, 1, "Data", "48K");
    describe(1, 1, "Instruction", "32K");
    describe(2, 2, "Unified", "2048K");
    Files.createFile(folder.resolve("uevent"));
    assertThat(Cache.of(folder))
        .containsExactly(new Cache(1, 48 << 10), new Cache(2, 2 << 20), new Cache(3, 32 << 20));
  }

  /** Some virtual machines describe no caches. */
  @Test
  void nothingIsDescribed() throws IOException {
    assertThat(Cache.of(folder.resolve("cache"))).isEmpty();
    describe(0, 1, "Data", "");
    Files.createDirectory(folder.resolve("index1"));
    assertThat(Cache.of(folder)).isEmpty();
  }
}
