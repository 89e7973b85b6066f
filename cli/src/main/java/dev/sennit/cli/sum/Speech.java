package dev.sennit.cli.sum;

import dev.sennit.cli.ProgressBar;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What the command says: lines, and messages beside them. What is written before a message is seen
 * before it, and the progress bar makes way for both.
 */
final class Speech {
  private static final String NAME = "sennit sum: ";
  private static final int MUCH = 1 << 14;

  private final OutputStream out;
  private final OutputStream err;
  private final ProgressBar bar;
  private final StringBuilder waiting = new StringBuilder();

  Speech(OutputStream out, OutputStream err, ProgressBar bar) {
    this.out = out;
    this.err = err;
    this.bar = bar;
  }

  /**
   * Writes a text with a character for each byte, sooner or later.
   *
   * @throws UncheckedIOException when it cannot be written; what waits is dropped
   */
  void print(String bytes) {
    waiting.append(bytes);
    if (waiting.length() >= MUCH) {
      flush();
    }
  }

  /**
   * Shows what was written so far.
   *
   * @throws UncheckedIOException when it cannot be written; what waits is dropped
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

  /** Says a message under the name of the command. */
  void complain(String message) {
    say(NAME.concat(message));
  }

  /** Says a message. */
  void say(String message) {
    flush();
    write(message.concat("\n"), err);
  }
}
