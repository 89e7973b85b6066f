package dev.sennit.weave.library;

/** The lengths that a kernel must clear exactly before the library trusts it. */
public final class ClearAnswers {
  /** Each length up to this one is cleared. */
  public static final int EACH_TO = 260;

  /** From there on a length is a third longer than the one before, up to this one. */
  public static final int LONGEST = 70_000;

  /** Memory begins at each place of a cache line. */
  public static final int LINE = 64;

  private ClearAnswers() {}
}
