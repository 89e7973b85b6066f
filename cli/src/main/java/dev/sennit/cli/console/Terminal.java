package dev.sennit.cli.console;

/**
 * The terminal that standard output leads to. Java cannot ask for it, so {@code ./sennit} tells by
 * system properties how wide it is and whether it shows colours.
 */
public final class Terminal {
  private static final int NARROWEST = 40;
  private static final String BOLD = "\033[1m";
  private static final String PLAIN = "\033[0m";

  private Terminal() {}

  /** Returns the width of the terminal, and at most {@link Paragraph#WIDTH}. */
  public static int width() {
    int columns = Integer.getInteger("sennit.columns", Paragraph.WIDTH);
    // A terminal that does not know its width says 0.
    return columns <= 0 ? Paragraph.WIDTH : Math.clamp(columns, NARROWEST, Paragraph.WIDTH);
  }

  /**
   * Makes a line stand out where the terminal shows colours, and returns it unchanged elsewhere.
   */
  public static String bold(String line) {
    return Boolean.getBoolean("sennit.color") ? BOLD + line + PLAIN : line;
  }
}
