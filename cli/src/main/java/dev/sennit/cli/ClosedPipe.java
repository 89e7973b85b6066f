package dev.sennit.cli;

import java.io.IOException;

/** A reader of what is written that wants no more of it, as {@code head} does: no failure. */
public final class ClosedPipe {
  /** What a shell says of a command that wrote to a closed pipe: 128 and SIGPIPE. */
  public static final int EXIT_CODE = 141;

  private ClosedPipe() {}

  /** Whether that is why something could not be written. */
  public static boolean isReasonOf(IOException e) {
    return "Broken pipe".equals(e.getMessage());
  }
}
