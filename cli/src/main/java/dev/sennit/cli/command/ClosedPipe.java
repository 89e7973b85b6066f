package dev.sennit.cli.command;

import java.io.IOException;

/** The reader of a pipe has closed it, as {@code head} does. This is no failure. */
public final class ClosedPipe {
  /** The exit code that shells give a command which wrote to a closed pipe: 128 + SIGPIPE. */
  public static final int EXIT_CODE = 141;

  private ClosedPipe() {}

  /** Tells whether a closed pipe is the reason of an exception. */
  public static boolean isReasonOf(IOException e) {
    return "Broken pipe".equals(e.getMessage());
  }
}
