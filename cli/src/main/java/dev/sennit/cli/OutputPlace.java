package dev.sennit.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where a command writes a file. */
final class OutputPlace {
  private OutputPlace() {}

  /**
   * Fails if the file cannot be written there, before anything is done for it in vain.
   *
   * @param what the file is, such as a profile
   */
  static void check(String what, Path file) {
    Path place = file.toAbsolutePath();
    if (Files.isDirectory(place)) {
      throw new Failure("the " + what + " cannot be written to " + file + ", which is a folder.");
    }
    if (!Files.isDirectory(place.getParent())) {
      throw new Failure(
          "the %s cannot be written to %s, as there is no folder %s."
              .formatted(what, file, place.getParent()));
    }
  }
}
