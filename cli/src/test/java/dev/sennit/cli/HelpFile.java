package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files from which the script prints the help of commands. */
public final class HelpFile {
  private HelpFile() {}

  /** Returns the file of a command. */
  public static Path of(String command) {
    return Path.of("..", "scripts", "help", command);
  }

  /** Fails if the file has another text. Writes the right text to {@code target/help} before. */
  public static void assertIs(String command, String text) throws IOException {
    String file = Files.exists(of(command)) ? Files.readString(of(command)) : "";
    if (!file.equals(text)) {
      Path right = Files.createDirectories(Path.of("target", "help")).resolve(command);
      Files.writeString(right, text);
      assertThat(file).as("copy cli/%s to scripts/help", right).isEqualTo(text);
    }
  }
}
