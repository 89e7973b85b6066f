package dev.sennit.weave.algorithm;

/**
 * A byte of a message's last one or two blocks: of the message's rest behind its whole blocks, or
 * of its padding.
 */
public sealed interface EndByte {
  /** A byte of the message's rest, by its place there. */
  record OfMessage(int place) implements EndByte {}

  /** The byte that begins the padding, and the bits {@code last} if they end in this byte. */
  record First(int last) implements EndByte {}

  /** A byte that is the same for every message of that length. */
  record Fixed(int value) implements EndByte {}

  /** A byte of the message's length in bits, of which byte 0 is the lowest. */
  record OfLength(int significance) implements EndByte {}
}
