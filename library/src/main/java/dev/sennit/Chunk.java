package dev.sennit;

/** Some successive messages of a batch, on their way to being added; for one thread at a time. */
final class Chunk {
  /** How many messages a chunk has at most. */
  static final int SIZE = 1024;

  /** The class of a message that is null. */
  static final byte NULL = Byte.SIZE * Long.BYTES - 1;

  /** The class of short messages: it does not matter which of them come last. */
  static final byte SHORT = 0;

  // How many bits the length of a short one has at most.
  private static final int SHORT_BITS = 8;

  /** The class of each message. */
  final byte[] classes = new byte[SIZE];

  long from;
  int count;

  private Utf8 utf8;
  private Window window;

  /** Messages of a class have about the same length; longer ones are in a higher class. */
  static byte lengthClass(long length) {
    return (byte) (Long.SIZE - Long.numberOfLeadingZeros(length >>> SHORT_BITS));
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
