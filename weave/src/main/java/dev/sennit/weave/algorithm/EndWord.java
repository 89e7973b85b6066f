package dev.sennit.weave.algorithm;

/** A word of the state that a digest sets before the last block of a message. */
public sealed interface EndWord {
  /** Returns the number of the word in the state. */
  int word();

  /**
   * A word of the message's length in bytes.
   *
   * @param significance which word of the length, of which word 0 is the lowest
   */
  record OfLength(int word, int significance) implements EndWord {}

  /** How many bytes of the message its last block has. */
  record OfRest(int word) implements EndWord {}

  /** A word that is the same for every message. */
  record Fixed(int word, long value) implements EndWord {}
}
