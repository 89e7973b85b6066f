package dev.sennit.weave.kernel;

/**
 * How the instructions of a block are put in order.
 *
 * @param start which end is filled first
 * @param window how many instructions are looked at together, or steps if they are side by side:
 *     more of them fill gaps better, and hold more registers
 */
public record InstructionOrder(Start start, int window) {
  /** Which end is filled first. */
  public enum Start {
    /** Everything as early as it can be: nothing waits for what could have been done before. */
    EARLY,
    /** Everything as late as it can be: registers are held for a short time. */
    LATE,
    /**
     * Neither: neighbouring steps that do not need each other take turns, each an instruction
     * behind the one before it. Registers are held as long as the steps last.
     */
    SIDE_BY_SIDE
  }

  public InstructionOrder {
    if (window < 1) {
      throw new IllegalArgumentException(
          "a schedule looks at one instruction at least, not at " + window);
    }
  }

  public static InstructionOrder early(int window) {
    return new InstructionOrder(Start.EARLY, window);
  }

  public static InstructionOrder late(int window) {
    return new InstructionOrder(Start.LATE, window);
  }

  public static InstructionOrder sideBySide(int steps) {
    return new InstructionOrder(Start.SIDE_BY_SIDE, steps);
  }
}
