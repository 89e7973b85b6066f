package dev.sennit.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Protects: the name of a class is enough to find its file among the sources of all modules. */
class FileNamesTest {
  private static final List<String> OF_EACH_PACKAGE =
      List.of("package-info.java", "module-info.java");

  @Test
  void noTwoFilesHaveOneName() throws IOException {
    Map<String, List<Path>> files = new TreeMap<>();
    for (Path file : sources()) {
      files.computeIfAbsent(file.getFileName().toString(), _ -> new ArrayList<>()).add(file);
    }
    files.keySet().removeAll(OF_EACH_PACKAGE);
    assertThat(files).isNotEmpty();
    files.values().removeIf(paths -> paths.size() == 1);
    assertThat(files).as("files with one name").isEmpty();
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      for (Path folder : folders.map(module -> module.resolve("src")).toList()) {
        if (Files.isDirectory(folder)) {
          try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }
}
