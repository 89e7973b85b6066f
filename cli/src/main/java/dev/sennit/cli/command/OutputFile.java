package dev.sennit.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;

/** A file that a command is going to write. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Fails before the work begins if its result cannot be written.
   *
   * @param what the name of the result in messages, such as profile
   */
  public static void check(String what, Path file) {
    Path place = file.toAbsolutePath();
    if (Files.isDirectory(place)) {
      throw new Failure("the " + what + " cannot be written to " + file + ", which is a folder.");
    }
    if (!Files.isDirectory(place.getParent())) {
      throw new Failure(
          "the %s cannot be written to %s: there is no folder %s."
              .formatted(what, file, place.getParent()));
    }
  }
}
