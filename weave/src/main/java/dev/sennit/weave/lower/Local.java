package dev.sennit.weave.lower;

/**
 * What lives in local memory.
 *
 * @param steps words that are needed again more than so many steps of the standard after they are
 *     made. They are written there when they are made, and are in a register in that step only.
 * @param stateFrom between blocks, and between rounds, the words of the state from this one on:
 *     registers hold those before it
 */
public record Local(int steps, int stateFrom) {
  public static final Local NOTHING = new Local(Integer.MAX_VALUE, Integer.MAX_VALUE);

  public static Local after(int steps) {
    return new Local(steps, Integer.MAX_VALUE);
  }

  public static Local stateFrom(int word) {
    return new Local(Integer.MAX_VALUE, word);
  }

  /** The same with the whole state between blocks. */
  public Local andState() {
    return new Local(steps, 0);
  }
}
