package dev.sennit.spark.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Protects: this package names no type of Spark or Scala, so another engine can have it. */
class ColumnsTest {
  @Test
  void nothingOfSparkIsNamed() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/java/dev/sennit/spark/columns"))) {
      assertThat(files)
          .isNotEmpty()
          .allSatisfy(file -> assertThat(file).content().doesNotContain("org.apache.", "scala."));
    }
  }
}
