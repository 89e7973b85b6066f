package dev.sennit.cli.uuid;

import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads names, one in each line, many at once. A name is all bytes before a line feed or the end.
 * The memory grows only with the longest name.
 */
final class NameReader {
  private static final int FIRST_SIZE = 1 << 17;
  // Some JVMs refuse longer arrays.
  private static final int LAST_SIZE = Integer.MAX_VALUE - 8;

  private final InputStream in;
  private byte[] block = new byte[FIRST_SIZE];
  private int filled;
  private boolean ended;
  private int count;
  private int first;
  private final int[] ends;
  private int next;
  private long taken;

  /**
   * Creates a reader of a stream.
   *
   * @param most the most names that it reads at once
   */
  NameReader(InputStream in, int most) {
    this.in = in;
    this.ends = new int[most];
  }

  /** Reads at least one name, or returns false at the end. */
  boolean read() throws IOException {
    count = 0;
    first = next;
    int searched = next;
    while (true) {
      searched = search(searched);
      if (count > 0) {
        next = ends[count - 1] + 1;
        return true;
      }
      if (ended) {
        return takeUnended();
      }
      searched -= first;
      makeRoom();
      int length = in.read(block, filled, block.length - filled);
      if (length < 0) {
        ended = true;
      } else {
        filled += length;
        taken += length;
      }
    }
  }

  /** Finds line feeds while there is room for their places. Returns the end of the search. */
  private int search(int from) {
    int at = from;
    for (; at < filled && count < ends.length; at++) {
      if (block[at] == '\n') {
        ends[count] = at;
        count++;
      }
    }
    return at;
  }

  /** Takes the rest at the end as a name, if there is any. */
  private boolean takeUnended() {
    if (first == filled) {
      return false;
    }
    ends[0] = filled;
    count = 1;
    next = filled;
    return true;
  }

  /** Moves the beginning of a name to the front, or makes a full block longer. */
  private void makeRoom() {
    if (first > 0) {
      System.arraycopy(block, first, block, 0, filled - first);
      filled -= first;
      first = 0;
      next = 0;
    } else if (filled == block.length) {
      block = longerBlock();
    }
  }

  private byte[] longerBlock() {
    if (filled == LAST_SIZE) {
      throw new Failure("a name must not be longer than " + LAST_SIZE + " bytes.");
    }
    try {
      return Arrays.copyOf(block, (int) Math.min(2L * filled, LAST_SIZE));
    } catch (OutOfMemoryError e) {
      throw new Failure(
          "a name of more than " + filled + " bytes does not fit into the JVM's memory.", e);
    }
  }

  int count() {
    return count;
  }

  /** Returns the array of the names. */
  byte[] block() {
    return block;
  }

  int start(int name) {
    return name == 0 ? first : ends[name - 1] + 1;
  }

  int end(int name) {
    return ends[name];
  }

  /** Tells whether the next names have not arrived yet. */
  boolean mustWait() {
    try {
      return !hasLine() && in.available() == 0;
    } catch (IOException e) {
      // The next read fails with the reason.
      return true;
    }
  }

  private boolean hasLine() {
    for (int at = next; at < filled; at++) {
      if (block[at] == '\n') {
        return true;
      }
    }
    return false;
  }

  /** Returns the number of bytes read. */
  long taken() {
    return taken;
  }
}
