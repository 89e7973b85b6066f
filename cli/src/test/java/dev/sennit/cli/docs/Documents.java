package dev.sennit.cli.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's documents, and the files that they name. */
final class Documents {
  /** Tests run in the folder of their module. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private Documents() {}

  static List<MarkdownFile> all() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Path secondProof = ROOT.resolve("proof-check/README.md");
      return Stream.of(top, docs, Stream.of(secondProof))
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .map(file -> MarkdownFile.of(name(file), lines(file)))
          .toList();
    }
  }

  /** Returns the Javadoc of the library's public types, those of the exported packages. */
  static List<MarkdownFile> publicTypes() throws IOException {
    Path api = ROOT.resolve("library/src/main/java/dev/sennit");
    try (Stream<Path> direct = Files.list(api);
        Stream<Path> provider = Files.list(api.resolve("provider"))) {
      return Stream.concat(direct, provider)
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> lines(file).stream().anyMatch(line -> line.startsWith("public ")))
          .sorted()
          .map(file -> MarkdownFile.ofJavadoc(name(file), lines(file)))
          .toList();
    }
  }

  private static String name(Path file) {
    return ROOT.relativize(file).toString();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
