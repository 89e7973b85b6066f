package dev.sennit.runtime.source;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.ArrayColumn;
import dev.sennit.runtime.message.ReadableMessage;
import dev.sennit.runtime.message.Utf8Bytes;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Encodes strings in UTF-8, in memory that it uses again; for one thread at a time. */
final class Utf8 {
  // As many chars as are encoded at once.
  private static final int CHARS = 256;
  private static final int BYTES_OF_CHARS = CHARS * Utf8Bytes.OF_CHAR;
  private static final int BYTES = 1 << 13;
  // So few that their offsets stay in the first cache.
  private static final int STRINGS = 256;

  // Strings of successive places, of which the first is known, and where each begins and ends.
  private final byte[] bytes = new byte[BYTES];
  private final int[] offsets = new int[STRINGS + 1];
  private long first;
  private int count;
  private final List<LongString> longStrings = new ArrayList<>();
  // Those that are not in use.
  private final ArrayDeque<LongString> idle = new ArrayDeque<>();

  /** Has a string added, now or later. */
  void add(long place, String message, BatchDigest digests) {
    int length = message.length();
    if (length <= CHARS && length * Utf8Bytes.OF_CHAR <= digests.copied()) {
      int begin = offsets[count];
      if (begin > BYTES - BYTES_OF_CHARS || count == STRINGS || place != first + count) {
        flush(digests);
        first = place;
        begin = 0;
      }
      int end = Utf8Bytes.encode(message, 0, length, bytes, begin);
      count++;
      offsets[count] = end;
    } else {
      LongString parts = idle.poll();
      digests.add(place, (parts == null ? new LongString() : parts).begin(message));
    }
  }

  /** Adds all strings that have not been added yet. */
  void flush(BatchDigest digests) {
    ArrayColumn column = ArrayColumn.of(bytes, offsets, first);
    int next = digests.add(column, 0, count);
    while (next < count) {
      int begin = column.begin(next);
      digests.add(column.place(next), bytes, begin, column.end(next, begin) - begin);
      next = digests.add(column, next + 1, count);
    }
    count = 0;
  }

  /** Clears what is left of strings. */
  void clear() {
    MemoryClearing.clear(bytes);
    for (LongString each : longStrings) {
      MemoryClearing.clear(each.bytes);
    }
  }

  /** A string that is encoded in parts, while others are. */
  private final class LongString implements ReadableMessage {
    private final byte[] bytes = new byte[BYTES_OF_CHARS];
    private String message = "";
    private int position;
    // What is encoded and not yet read.
    private int from;
    private int to;

    LongString() {
      longStrings.add(this);
    }

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
      message = "";
      MemoryClearing.clear(bytes);
      idle.push(this);
    }
  }
}
