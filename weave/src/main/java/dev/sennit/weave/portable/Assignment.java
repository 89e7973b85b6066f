package dev.sennit.weave.portable;

import dev.sennit.weave.lower.Node;

/**
 * A line of source that assigns a value to a word.
 *
 * @param step its step of the standard
 * @param stored the number of the state's word that it writes; {@link #VARIABLE} if it writes a
 *     variable
 */
record Assignment(String step, Node word, Expression value, int stored) {
  static final int VARIABLE = -1;

  boolean isStored() {
    return stored != VARIABLE;
  }
}
