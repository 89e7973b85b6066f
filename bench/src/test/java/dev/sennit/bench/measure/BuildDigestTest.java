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
    String jar = BuildDigest.of(inner.resolve("Two.class"));
    assertThat(new String[] {before, changed, more, renamed, jar}).doesNotHaveDuplicates();
  }
}
