package dev.sennit.weave.lower;

/**
 * What lives in local memory: words that are needed again more than {@code steps} steps of the
 * standard after they are made. They are written there when they are made.
 *
 * @param steps how many steps a word may be needed for without living there
 * @param near for how many steps such a word is in a register as well
 */
public record Local(int steps, int near) {
  public static final Local NOTHING = new Local(Integer.MAX_VALUE, Integer.MAX_VALUE);

  public static Local after(int steps) {
    return new Local(steps, 0);
  }

  public Local near(int other) {
    return new Local(steps, other);
  }
}
