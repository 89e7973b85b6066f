package dev.sennit.weave.lower;

/** The way to read the words of a block. */
public enum MessageAccess {
  /** At each use, as a memory operand where the target has them. */
  AT_EACH_USE,
  /** Once, each in a register. */
  ONCE,
  /** Once, two words to a register. */
  ONCE_IN_PAIRS
}
