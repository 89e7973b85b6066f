package dev.sennit.cli;

/** The machine had so much else to do that what was measured says nothing. */
public final class TooBusy extends Failure {
  private static final long serialVersionUID = 1;

  /** What a command exits with then: neither wrong nor called wrongly, so try again later. */
  public static final int EXIT_CODE = 3;

  public TooBusy(String message) {
    super(message);
  }
}
