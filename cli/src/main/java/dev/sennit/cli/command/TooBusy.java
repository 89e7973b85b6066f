package dev.sennit.cli.command;

/** The machine had so much other work that the measurement says nothing. */
public final class TooBusy extends Failure {
  private static final long serialVersionUID = 1;

  /** The exit code: the call was right and nothing has failed, so the user may try again later. */
  public static final int EXIT_CODE = 3;

  public TooBusy(String message) {
    super(message);
  }
}
