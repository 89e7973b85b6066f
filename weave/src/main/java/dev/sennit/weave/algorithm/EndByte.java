package dev.sennit.weave.algorithm;

/**
 * A byte of a message's last one or two blocks: of what is left of the message after its whole
 * blocks, or of its padding.
 */
public sealed interface EndByte {
  /** A byte of what is left of the message, by its place there. */
  record OfMessage(int place) implements EndByte {}

  /** The byte with which the padding begins, and the bits {@code last} that end in it too. */
  record First(int last) implements EndByte {}

  /** A byte that is the same for every message of that length. */
  record Fixed(int value) implements EndByte {}

  /** A byte of the message's length in bits, of which byte 0 is the lowest. */
  record OfLength(int significance) implements EndByte {}
}
