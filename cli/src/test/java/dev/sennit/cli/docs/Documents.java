package dev.sennit.cli.docs;

import java.io.IOException;
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
          .map(Documents::document)
          .toList();
    }
  }

  private static MarkdownFile document(Path file) {
    try {
      return MarkdownFile.of(ROOT.relativize(file).toString(), Files.readAllLines(file));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
