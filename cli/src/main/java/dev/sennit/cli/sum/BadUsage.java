package dev.sennit.cli.sum;

/** The command was called in a way that it does not have; the message is what coreutils say. */
final class BadUsage extends Exception {
  private static final long serialVersionUID = 1;

  BadUsage(String message) {
    super(message);
  }
}
