package dev.sennit.weave.portable;

/** The proof refuses a source: the message names the class, the line and the reason. */
public final class RefusedSource extends RuntimeException {
  private static final long serialVersionUID = 1;

  RefusedSource(String className, long line, String reason) {
    super("%s, line %d: %s".formatted(className, line, reason));
  }
}
