package dev.sennit.weave.lower;

/**
 * The words that live in local memory.
 *
 * @param steps a word lives there if a step needs it more than so many steps after its own. It is
 *     stored in its own step and stays in a register for that step only.
 * @param stateFrom the first word of the state that lives there between blocks and between rounds;
 *     registers hold those before it
 */
public record SpillPolicy(int steps, int stateFrom) {
  public static final SpillPolicy NOTHING = new SpillPolicy(Integer.MAX_VALUE, Integer.MAX_VALUE);

  public static SpillPolicy after(int steps) {
    return new SpillPolicy(steps, Integer.MAX_VALUE);
  }

  public static SpillPolicy stateFrom(int word) {
    return new SpillPolicy(Integer.MAX_VALUE, word);
  }

  /** Returns this policy with the whole state in memory between blocks. */
  public SpillPolicy andState() {
    return new SpillPolicy(steps, 0);
  }
}
