package dev.sennit.cli.sum;

import dev.sennit.cli.console.ProgressBar;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The lines of the command, and its messages. Earlier lines appear before a message. The progress
 * bar is removed before either.
 */
final class SumOutput {
  private static final String NAME = "sennit sum: ";
  private static final int MUCH = 1 << 14;

  private final OutputStream out;
  private final OutputStream err;
  private final ProgressBar bar;
  private final StringBuilder waiting = new StringBuilder();

  SumOutput(OutputStream out, OutputStream err, ProgressBar bar) {
    this.out = out;
    this.err = err;
    this.bar = bar;
  }

  /**
   * Writes text with a character for each byte, at once or later.
   *
   * @throws UncheckedIOException when the text cannot be written; the waiting text is dropped
   */
  void print(String bytes) {
    waiting.append(bytes);
    if (waiting.length() >= MUCH) {
      flush();
    }
  }

  /**
   * Writes the waiting text.
   *
   * @throws UncheckedIOException when the text cannot be written; the waiting text is dropped
   */
  void flush() {
    if (!waiting.isEmpty()) {
      String bytes = waiting.toString();
      waiting.setLength(0);
      write(bytes, out);
    }
  }

  private void write(String bytes, OutputStream to) {
    bar.close();
    try {
      to.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      to.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a message that begins with the name of the command. */
  void complain(String message) {
    say(NAME.concat(message));
  }

  void say(String message) {
    flush();
    write(message.concat("\n"), err);
  }
}
