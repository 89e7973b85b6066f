package dev.sennit.cli.uuid;

import dev.sennit.cli.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads names, one in each line, many at once: a name is all bytes up to a line feed, or up to the
 * end where there is none. Memory grows only with the longest name.
 */
final class NameReader {
  private static final int FIRST_SIZE = 1 << 17;
  // Arrays of some bytes more are refused by some JVMs.
  private static final int LAST_SIZE = Integer.MAX_VALUE - 8;
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;
  private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

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
   * One that reads from a stream.
   *
   * @param most how many names it reads at once at most
   */
  NameReader(InputStream in, int most) {
    this.in = in;
    this.ends = new int[most];
  }

  /** Reads the next names, at least one unless there are no more. */
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

  /** Finds as many line feeds as there is room for their places; says how far it has searched. */
  private int search(int from) {
    int at = from;
    for (; at <= filled - Long.BYTES && count <= ends.length - Long.BYTES; at += Long.BYTES) {
      long differing = (long) WORD.get(block, at) ^ LINE_FEEDS;
      // In each byte that differs nowhere the highest bit, exactly.
      long found = ~((differing & LOW_BITS) + LOW_BITS | differing | LOW_BITS);
      for (; found != 0; found &= found - 1) {
        ends[count] = at + (Long.numberOfTrailingZeros(found) >>> 3);
        count++;
      }
    }
    for (; at < filled && count < ends.length; at++) {
      if (block[at] == '\n') {
        ends[count] = at;
        count++;
      }
    }
    return at;
  }

  /** Takes what is left at the end as a name, if something is. */
  private boolean takeUnended() {
    if (first == filled) {
      return false;
    }
    ends[0] = filled;
    count = 1;
    next = filled;
    return true;
  }

  /** Moves the beginning of a name to the front, or makes the block longer if that fills it. */
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

  /** How many names there are. */
  int count() {
    return count;
  }

  /** The array that the names are in. */
  byte[] block() {
    return block;
  }

  /** Where a name begins. */
  int start(int name) {
    return name == 0 ? first : ends[name - 1] + 1;
  }

  /** Where a name ends. */
  int end(int name) {
    return ends[name];
  }

  /** Whether the next names are not there yet. */
  boolean mustWait() {
    try {
      return !hasLine() && in.available() == 0;
    } catch (IOException e) {
      // To read will say what is wrong, if anything is.
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

  /** How many bytes were read so far. */
  long taken() {
    return taken;
  }
}
