package dev.sennit.weave.portable;

import dev.sennit.weave.lower.Node;

/**
 * A line of source: a word gets its value.
 *
 * @param step the step of the standard that it belongs to
 * @param stored the number of the state's word that it is written to; {@link #VARIABLE} if it goes
 *     to a variable
 */
record Assignment(String step, Node word, Expression value, int stored) {
  static final int VARIABLE = -1;

  boolean isStored() {
    return stored != VARIABLE;
  }
}
