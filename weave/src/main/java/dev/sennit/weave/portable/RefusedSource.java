package dev.sennit.weave.portable;

/** Why a source is not proved: which class, which line, and for what reason. */
public final class RefusedSource extends RuntimeException {
  private static final long serialVersionUID = 1;

  RefusedSource(String className, long line, String reason) {
    super("%s, line %d: %s".formatted(className, line, reason));
  }
}
