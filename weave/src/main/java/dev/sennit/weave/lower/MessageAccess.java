package dev.sennit.weave.lower;

/** How the words of a block are read. */
public enum MessageAccess {
  /** Each time they are needed, as a memory operand where the target has them. */
  AT_EACH_USE,
  /** Once, two words to a register. */
  ONCE_IN_PAIRS
}
