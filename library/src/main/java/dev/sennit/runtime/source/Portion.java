package dev.sennit.runtime.source;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchPadding;
import org.jspecify.annotations.Nullable;

/**
 * Some successive messages of a batch, on their way to being added; for one thread at a time. Those
 * whose order matters wait until all others have been added, and come then by classes of length:
 * messages that have as many blocks leave their lanes together, and when the longer ones come
 * first, short ones are left to fill the lanes in the end.
 */
public final class Portion {
  /** How many messages a portion has at most. */
  static final int SIZE = 1024;

  // Messages of up to so many blocks are in the class of that number, longer ones in one of their
  // lengths' logarithms.
  private static final int MOST_BLOCKS = 31;
  private static final int CLASSES = Long.SIZE;

  private static final short[] NONE = {};
  private static final byte[] NO_CLASSES = {};

  private final BatchPadding padding;
  private final int prefixLength;
  // Those that wait, by their numbers in the portion; no room until one waits.
  private short[] waiting = NONE;
  private byte[] classes = NO_CLASSES;
  private short[] order = NONE;
  private int count;

  /** The first message in the batch. */
  long from;

  /** The one behind the last. */
  long to;

  private @Nullable Utf8 utf8;
  private @Nullable Window window;

  Portion(DigestAlgorithm algorithm, int prefixLength) {
    this.padding = BatchPadding.of(algorithm);
    this.prefixLength = prefixLength;
  }

  /** Has a message wait. */
  void defer(long message, long length) {
    if (waiting == NONE) {
      waiting = new short[SIZE];
      classes = new byte[SIZE];
      order = new short[SIZE];
    }
    waiting[count] = (short) (message - from);
    classes[count] = (byte) lengthClass(length);
    count++;
  }

  /** The class of a message; longer ones are in a higher class. */
  private int lengthClass(long length) {
    if (length < (long) MOST_BLOCKS * padding.blockLength()) {
      return Math.min(padding.blocks(prefixLength + (int) length), MOST_BLOCKS);
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(length);
    return Math.min(MOST_BLOCKS + 1 + bits, CLASSES - 1);
  }

  /** Puts those that wait in order, and has none wait any more: so many can be had. */
  int sort() {
    if (count == 0) {
      return 0;
    }
    int[] places = new int[CLASSES];
    for (int i = 0; i < count; i++) {
      places[classes[i]]++;
    }
    int next = 0;
    for (int lengthClass = CLASSES - 1; lengthClass >= 0; lengthClass--) {
      int here = next;
      next += places[lengthClass];
      places[lengthClass] = here;
    }
    for (int i = 0; i < count; i++) {
      order[places[classes[i]]++] = waiting[i];
    }
    int sorted = count;
    count = 0;
    return sorted;
  }

  /** A message that waited, beginning with the longest. */
  long inOrder(int index) {
    return from + order[index];
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
