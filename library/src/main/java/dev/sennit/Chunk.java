package dev.sennit;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.Padding;

/**
 * Some successive messages of a batch, on their way to being added; for one thread at a time. They
 * are added by classes of length: messages that have as many blocks leave their lanes together, and
 * when the longer ones come first, short ones are left to fill the lanes in the end.
 */
final class Chunk {
  /** How many messages a chunk has at most. */
  static final int SIZE = 1024;

  /** The class of a message that is null. */
  static final byte NULL = Long.SIZE - 1;

  // Shorter messages are in the class of their number of blocks, which is below FIRST_LONG.
  private static final int LONG = 1024;
  private static final int FIRST_LONG = 32;
  private static final int MOST_BLOCKS = FIRST_LONG - 1;

  // Of each length below LONG.
  private final byte[] shortClasses = new byte[LONG];

  /** The class of each message. */
  final byte[] classes = new byte[SIZE];

  long from;
  int count;

  private Utf8 utf8;
  private Window window;

  Chunk(DigestAlgorithm algorithm) {
    Padding padding = Padding.of(algorithm);
    for (int length = 0; length < LONG; length++) {
      shortClasses[length] = (byte) Math.min(padding.blocks(length), MOST_BLOCKS);
    }
  }

  /** The class of a message; longer ones are in a higher class. */
  byte lengthClass(long length) {
    if (length >>> Long.numberOfTrailingZeros(LONG) == 0) {
      return shortClasses[(int) length];
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(length);
    return (byte) Math.min(FIRST_LONG + bits, NULL - 1);
  }

  /** What encodes strings. */
  Utf8 utf8() {
    if (utf8 == null) {
      utf8 = new Utf8();
    }
    return utf8;
  }

  /** What gives short messages of a segment as those of an array. */
  Window window() {
    if (window == null) {
      window = new Window();
    }
    return window;
  }

  /** Clears what is left of messages. */
  void clear() {
    if (utf8 != null) {
      utf8.clear();
    }
    if (window != null) {
      window.clear();
    }
  }
}
