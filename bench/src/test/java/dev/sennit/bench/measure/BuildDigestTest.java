package dev.sennit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: a build with other classes or other kernels does not continue a run. */
class BuildDigestTest {
  @TempDir Path folder;

  @Test
  void tellsContentsAndNamesApart() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("a/b"));
    Path file = Files.writeString(inner.resolve("One.class"), "one");
    String before = BuildDigest.of(folder);
    assertThat(before).hasSize(16).isEqualTo(BuildDigest.of(folder));
    Files.writeString(file, "two");
    String changed = BuildDigest.of(folder);
    Files.writeString(inner.resolve("kernels.so"), "");
    String more = BuildDigest.of(folder);
    Files.move(file, inner.resolve("Two.class"));
    String renamed = BuildDigest.of(folder);
    assertThat(new String[] {before, changed, more, renamed}).doesNotHaveDuplicates();
  }

  @Test
  void jar() throws IOException {
    Path jar = Files.writeString(folder.resolve("library.jar"), "one");
    String before = BuildDigest.of(jar);
    Files.writeString(jar, "two");
    assertThat(BuildDigest.of(jar)).isNotEqualTo(before);
  }

  @Test
  void library() {
    assertThat(BuildDigest.ofLibrary()).isEqualTo(BuildDigest.ofLibrary()).hasSize(16);
  }
}
