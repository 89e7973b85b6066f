package dev.sennit;

import dev.sennit.runtime.BatchDigest;
import dev.sennit.runtime.PartedMessage;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;

/** Encodes strings in UTF-8, in memory that it uses again; for one thread at a time. */
final class Utf8 {
  // As many chars as are encoded at once, and of how many bytes each becomes three at most.
  private static final int CHARS = 256;
  private static final int BYTES_OF_CHAR = 3;

  private final char[] chars = new char[CHARS];
  private final byte[] bytes = new byte[CHARS * BYTES_OF_CHAR];
  // Those that are not in use.
  private final ArrayDeque<LongString> longStrings = new ArrayDeque<>();

  /** Adds a string to be hashed. */
  void add(long place, String message, BatchDigest digests) {
    int length = message.length();
    if (length <= CHARS && length * BYTES_OF_CHAR <= digests.copied()) {
      message.getChars(0, length, chars, 0);
      digests.add(place, bytes, 0, encode(chars, length, bytes));
    } else {
      LongString parts = longStrings.poll();
      digests.add(place, (parts == null ? new LongString() : parts).begin(message));
    }
  }

  /** Clears what is left of strings. */
  void clear() {
    Arrays.fill(chars, '\0');
    Arrays.fill(bytes, (byte) 0);
    longStrings.clear();
  }

  /**
   * Encodes chars; a surrogate without its other half becomes a question mark.
   *
   * @return how many bytes they have become
   */
  static int encode(char[] chars, int length, byte[] bytes) {
    int count = 0;
    while (count < length && chars[count] < 0x80) {
      bytes[count] = (byte) chars[count];
      count++;
    }
    for (int i = count; i < length; i++) {
      char next = chars[i];
      if (next < 0x80) {
        bytes[count++] = (byte) next;
      } else if (next < 0x800) {
        bytes[count++] = (byte) (0xc0 | next >> 6);
        bytes[count++] = (byte) (0x80 | next & 0x3f);
      } else if (!Character.isSurrogate(next)) {
        bytes[count++] = (byte) (0xe0 | next >> 12);
        bytes[count++] = (byte) (0x80 | next >> 6 & 0x3f);
        bytes[count++] = (byte) (0x80 | next & 0x3f);
      } else if (Character.isHighSurrogate(next)
          && i + 1 < length
          && Character.isLowSurrogate(chars[i + 1])) {
        i++;
        int codePoint = Character.toCodePoint(next, chars[i]);
        bytes[count++] = (byte) (0xf0 | codePoint >> 18);
        bytes[count++] = (byte) (0x80 | codePoint >> 12 & 0x3f);
        bytes[count++] = (byte) (0x80 | codePoint >> 6 & 0x3f);
        bytes[count++] = (byte) (0x80 | codePoint & 0x3f);
      } else {
        bytes[count++] = '?';
      }
    }
    return count;
  }

  /** A string that is encoded in parts, while others are. */
  private final class LongString implements PartedMessage {
    private final char[] chars = new char[CHARS];
    private final byte[] bytes = new byte[CHARS * BYTES_OF_CHAR];
    private String message;
    private int position;
    // What is encoded and not yet read.
    private int from;
    private int to;

    LongString begin(String message) {
      this.message = message;
      position = 0;
      return this;
    }

    @Override
    public int read(MemorySegment room) {
      int size = (int) room.byteSize();
      int filled = 0;
      while (filled < size && (from < to || position < message.length())) {
        if (from == to) {
          encodeNext();
        }
        int count = Math.min(to - from, size - filled);
        MemorySegment.copy(bytes, from, room, ValueLayout.JAVA_BYTE, filled, count);
        filled += count;
        from += count;
      }
      return filled;
    }

    private void encodeNext() {
      int end = Math.min(position + CHARS, message.length());
      // Two surrogates stay together.
      if (end < message.length() && Character.isHighSurrogate(message.charAt(end - 1))) {
        end--;
      }
      message.getChars(position, end, chars, 0);
      from = 0;
      to = encode(chars, end - position, bytes);
      position = end;
    }

    @Override
    public void ended() {
      message = null;
      Arrays.fill(chars, '\0');
      Arrays.fill(bytes, (byte) 0);
      longStrings.push(this);
    }
  }
}
