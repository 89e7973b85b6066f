package dev.sennit.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A file that a command writes.
 *
 * @param what the name of the content in messages, such as profile
 */
public record OutputFile(String what, Path file) {

  /** Fails before the work begins if its result cannot be written. */
  public void check() {
    Path place = file.toAbsolutePath();
    if (Files.isDirectory(place)) {
      throw new Failure("the " + what + " cannot be written to " + file + ", which is a folder.");
    }
    // Only a root is in no folder.
    Path folder = Objects.requireNonNull(place.getParent());
    if (!Files.isDirectory(folder)) {
      throw new Failure(
          "the %s cannot be written to %s: there is no folder %s.".formatted(what, file, folder));
    }
  }

  public void write(String content) {
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new Failure("the %s could not be written to %s: %s".formatted(what, file, e), e);
    }
  }
}
