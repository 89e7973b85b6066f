package dev.sennit.cli.sum;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * What the command says: lines, and messages beside them under its name. What was written before a
 * message is seen before it.
 */
final class Speech {
  private static final String NAME = "sennit sum: ";
  private static final int BUFFER = 1 << 16;

  private final OutputStream out;
  private final PrintStream err;

  Speech(OutputStream out, PrintStream err) {
    this.out = new BufferedOutputStream(out, BUFFER);
    this.err = err;
  }

  /** Writes a text with a character for each byte. */
  void print(String bytes) {
    try {
      out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says a message that has no name of a file, or has it in quotes. */
  void complain(String message) {
    flush();
    err.print(NAME.concat(message).concat("\n"));
    err.flush();
  }

  /** Shows what was written so far. */
  void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
