package dev.sennit;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.ArraySlices;
import dev.sennit.runtime.message.ReadableMessage;
import dev.sennit.runtime.message.Utf8Bytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;

/** Encodes strings in UTF-8, in memory that it uses again; for one thread at a time. */
final class Utf8 {
  // As many chars as are encoded at once.
  private static final int CHARS = 256;
  private static final int BYTES_OF_CHARS = CHARS * Utf8Bytes.OF_CHAR;
  private static final int BYTES = 1 << 13;

  private final byte[] bytes = new byte[BYTES];
  private int filled;
  private final ArraySlices slices = new ArraySlices(bytes);
  // Those that are not in use.
  private final ArrayDeque<LongString> longStrings = new ArrayDeque<>();

  /** Has a string added, now or later. */
  void add(long place, String message, BatchDigest digests) {
    int length = message.length();
    if (length <= CHARS && length * Utf8Bytes.OF_CHAR <= digests.copied()) {
      if (filled > BYTES - BYTES_OF_CHARS || slices.isFull()) {
        flush(digests);
      }
      int end = Utf8Bytes.encode(message, 0, length, bytes, filled);
      slices.add(place, filled, end);
      filled = end;
    } else {
      LongString parts = longStrings.poll();
      digests.add(place, (parts == null ? new LongString() : parts).begin(message));
    }
  }

  /** Adds all strings that have not been added yet. */
  void flush(BatchDigest digests) {
    digests.add(slices);
    slices.begin(bytes);
    filled = 0;
  }

  /** Clears what is left of strings. */
  void clear() {
    MemoryClearing.clear(bytes);
    longStrings.clear();
  }

  /** A string that is encoded in parts, while others are. */
  private final class LongString implements ReadableMessage {
    private final byte[] bytes = new byte[BYTES_OF_CHARS];
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
      MemoryClearing.clear(bytes);
      longStrings.push(this);
    }
  }
}
