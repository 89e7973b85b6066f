package dev.sennit.weave.assembly;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that exists until it is closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {
  public static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("sennit"));
  }

  /** Makes a folder in another one, so that its content can move there atomically. */
  public static TemporaryFolder in(Path parent) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(parent, "part"));
  }

  /** Deletes it and all that is in it. */
  @Override
  public void close() throws IOException {
    List<Path> innermostFirst;
    try (Stream<Path> files = Files.walk(path)) {
      innermostFirst = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : innermostFirst) {
      Files.delete(file);
    }
  }
}
