package dev.sennit.cli.command;

/** A command cannot do its work. The message is a sentence for users that says what to do. */
public class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Failure(String message) {
    super(message);
  }

  public Failure(String message, Throwable cause) {
    super(message, cause);
  }
}
