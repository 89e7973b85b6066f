package dev.sennit.cli.command;

import java.io.IOException;
import java.nio.file.Files;

/** The help of a command: the file that the script prints, which needs no build for it. */
public final class HelpFile {
  private HelpFile() {}

  public static String of(String command) {
    try {
      return Files.readString(Home.resolve("scripts", "help", command));
    } catch (IOException e) {
      throw new Failure("the help of " + command + " cannot be read: " + e, e);
    }
  }
}
