package dev.sennit;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.Padding;
import java.util.Arrays;

/**
 * Some successive messages of a batch, on their way to being added; for one thread at a time. They
 * are added by classes of length: messages that have as many blocks leave their lanes together, and
 * when the longer ones come first, short ones are left to fill the lanes in the end.
 */
final class Chunk {
  /** How many messages a chunk has at most. */
  static final int SIZE = 1024;

  /** The class of a message that is null, which is lower than all others. */
  static final byte NULL = 0;

  // Shorter messages are in the class of their number of blocks, which is below FIRST_LONG.
  private static final int LONG = 1024;
  private static final int FIRST_LONG = 32;
  private static final int MOST_BLOCKS = FIRST_LONG - 1;

  // Of each length below LONG.
  private final byte[] shortClasses = new byte[LONG];

  // How many messages there are of each class, and then where the next one of them goes.
  private final int[] places = new int[Long.SIZE];

  /** The class of each message. */
  final byte[] classes = new byte[SIZE];

  /** The messages, which begin with the longest ones and end with those that are null. */
  final short[] order = new short[SIZE];

  /** The first message in the batch. */
  long from;

  int count;

  /** How many messages are not null. */
  int present;

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
    return (byte) Math.min(FIRST_LONG + bits, Long.SIZE - 1);
  }

  /** Puts the messages in order, once their classes are known. */
  void sort() {
    Arrays.fill(places, 0);
    for (int i = 0; i < count; i++) {
      places[classes[i]]++;
    }
    present = count - places[NULL];
    int next = 0;
    for (int lengthClass = places.length - 1; lengthClass >= 0; lengthClass--) {
      int here = next;
      next += places[lengthClass];
      places[lengthClass] = here;
    }
    for (int i = 0; i < count; i++) {
      order[places[classes[i]]++] = (short) i;
    }
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
