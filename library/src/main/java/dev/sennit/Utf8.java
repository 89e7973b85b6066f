package dev.sennit;

import dev.sennit.runtime.BatchDigest;
import dev.sennit.runtime.PartedMessage;
import dev.sennit.runtime.Utf8Bytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;

/** Encodes strings in UTF-8, in memory that it uses again; for one thread at a time. */
final class Utf8 {
  // As many chars as are encoded at once.
  private static final int CHARS = 256;
  private static final int BYTES = CHARS * Utf8Bytes.OF_CHAR;

  private final byte[] bytes = new byte[BYTES];
  // Those that are not in use.
  private final ArrayDeque<LongString> longStrings = new ArrayDeque<>();

  /** Adds a string to be hashed. */
  void add(long place, String message, BatchDigest digests) {
    int length = message.length();
    if (length <= CHARS && length * Utf8Bytes.OF_CHAR <= digests.copied()) {
      digests.add(place, bytes, 0, Utf8Bytes.encode(message, 0, length, bytes, 0));
    } else {
      LongString parts = longStrings.poll();
      digests.add(place, (parts == null ? new LongString() : parts).begin(message));
    }
  }

  /** Clears what is left of strings. */
  void clear() {
    Arrays.fill(bytes, (byte) 0);
    longStrings.clear();
  }

  /** A string that is encoded in parts, while others are. */
  private final class LongString implements PartedMessage {
    private final byte[] bytes = new byte[BYTES];
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
      from = 0;
      to = Utf8Bytes.encode(message, position, end, bytes, 0);
      position = end;
    }

    @Override
    public void ended() {
      message = null;
      Arrays.fill(bytes, (byte) 0);
      longStrings.push(this);
    }
  }
}
