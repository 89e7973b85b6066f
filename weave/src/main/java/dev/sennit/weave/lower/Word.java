package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Operand.Value;

/**
 * A lowered word and when it arrives, in cycles from the state before the block.
 *
 * @param home the number of the value that came first to the register which the word is in, if sums
 *     are made in the place of a summand
 */
record Word(Value value, int arrival, int home) {
  /** When words arrive that do not depend on the state: early enough for everything. */
  static final int EARLY = -1000;

  Word(Value value, int arrival) {
    this(value, arrival, value.id());
  }
}
