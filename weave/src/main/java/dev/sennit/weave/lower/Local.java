package dev.sennit.weave.lower;

/**
 * What lives in local memory: words that are needed again more than {@code steps} steps of the
 * standard after they are made. They are written there when they are made, and are in a register in
 * that step only.
 */
public record Local(int steps) {
  public static final Local NOTHING = new Local(Integer.MAX_VALUE);

  public static Local after(int steps) {
    return new Local(steps);
  }
}
