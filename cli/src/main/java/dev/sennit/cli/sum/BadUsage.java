package dev.sennit.cli.sum;

/** A call of the command is wrong. The message is that of coreutils. */
final class BadUsage extends Exception {
  private static final long serialVersionUID = 1;

  BadUsage(String message) {
    super(message);
  }
}
