package dev.sennit.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Protects: the name of a class is enough to find its file among the sources of all modules. */
class FileNamesTest {
  private static final List<String> OF_EACH_PACKAGE =
      List.of("package-info.java", "module-info.java");

  @Test
  void noTwoFilesHaveOneName() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      for (Path module : folders.filter(each -> Files.exists(each.resolve("src"))).toList()) {
        try (Stream<Path> files = Files.walk(module.resolve("src"))) {
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java") && !OF_EACH_PACKAGE.contains(name))
              .forEach(names::add);
        }
      }
    }
    assertThat(names).isNotEmpty().doesNotHaveDuplicates();
  }
}
