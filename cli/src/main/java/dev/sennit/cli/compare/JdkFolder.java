package dev.sennit.cli.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The folder of a JDK. Reads its file {@code release}, because to start a JVM takes long. */
final class JdkFolder {
  private static final int OLDEST = 25;
  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"((\\d+)[^\"]*)\"");

  private JdkFolder() {}

  static Path java(Path folder) {
    return folder.resolve("bin").resolve("java");
  }

  /** Returns a sentence that says why a comparison cannot use the folder; empty if it can. */
  static Optional<String> objection(Path folder) {
    Optional<MatchResult> version = version(folder);
    if (version.isEmpty() || !Files.isExecutable(java(folder))) {
      return Optional.of(
          "--jdk must be the folder of a JDK, with bin/java and release in it, but is " + folder);
    }
    return Integer.parseInt(version.get().group(2)) >= OLDEST
        ? Optional.empty()
        : Optional.of(
            "--jdk must be a JDK %d or newer, but %s has version %s"
                .formatted(OLDEST, folder, version.get().group(1)));
  }

  private static Optional<MatchResult> version(Path folder) {
    try {
      List<String> lines = Files.readAllLines(folder.resolve("release"));
      return VERSION.matcher(String.join("\n", lines)).results().findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
