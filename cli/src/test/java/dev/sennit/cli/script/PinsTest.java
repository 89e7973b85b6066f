package dev.sennit.cli.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: nobody can exchange what the workflows and the containers run, or what Maven fetches. A
 * tag of an action or an image can be moved; a digest cannot.
 */
class PinsTest {

  @Test
  void actionsAreNamedByCommit() throws IOException {
    List<String> uses = lines(".github", file -> true, "uses:");
    assertThat(uses).isNotEmpty().allMatch(line -> line.matches("\\S+@[0-9a-f]{40} # v[0-9.]+"));
  }

  @Test
  void imagesAreNamedByDigest() throws IOException {
    List<String> images = lines("samples", file -> file.endsWith("Dockerfile"), "FROM");
    assertThat(images)
        .isNotEmpty()
        .allMatch(line -> line.matches("\\S+:\\S+@sha256:[0-9a-f]{64}( AS .*)?"));
  }

  @Test
  void mavenChecksDownloads() throws IOException {
    assertThat(Files.readAllLines(Checkout.PROJECT.resolve(".mvn/maven.config")))
        .contains("--strict-checksums");
  }

  /** What follows a word at the beginning of lines, in files below a folder. */
  private static List<String> lines(String folder, Predicate<Path> wanted, String word)
      throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Checkout.PROJECT.resolve(folder))) {
      for (Path file : files.filter(Files::isRegularFile).filter(wanted).toList()) {
        for (String line : Files.readAllLines(file)) {
          String text = line.strip().replaceFirst("^- ", "");
          if (text.startsWith(word)) {
            found.add(text.substring(word.length()).strip());
          }
        }
      }
    }
    return found;
  }
}
