package dev.sennit.runtime.source;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.message.ArrayColumn;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The part of a column in which the next short messages are, on the heap: to copy each of them by
 * itself would take longer than to hash it.
 */
final class Window {
  /** The longest message that is short. */
  static final int LONGEST = 512;

  private static final int BYTES = 16 * LONGEST;
  // So few that their offsets stay in the first cache.
  private static final int MESSAGES = 256;

  private final byte[] bytes = new byte[BYTES];
  private final int[] offsets = new int[MESSAGES + 1];
  private long begin;
  private long end;

  /**
   * Adds successive messages, of which the first is there and short.
   *
   * @param firstBegin where the first begins
   * @param firstEnd where it ends; neither is read again, as offsets may change
   * @param longest how many bytes a short one has at most
   * @return the index of the first that is not added
   */
  long add(
      ColumnMessages column,
      long from,
      long firstBegin,
      long firstEnd,
      long to,
      int longest,
      BatchDigest digests) {
    if (firstBegin < begin || firstBegin + longest > end) {
      load(column.data(), firstBegin);
    }
    offsets[0] = (int) (firstBegin - begin);
    offsets[1] = (int) (firstEnd - begin);
    long before = firstEnd;
    int count = 1;
    while (count < MESSAGES && from + count < to && !column.isNull(from + count)) {
      long next = column.end(from + count, before);
      if (next - before > longest || next > end) {
        break;
      }
      count++;
      offsets[count] = (int) (next - begin);
      before = next;
    }
    digests.add(ArrayColumn.of(bytes, offsets, from), 0, count);
    return from + count;
  }

  private void load(MemorySegment data, long from) {
    begin = from;
    end = Math.min(from + BYTES, data.byteSize());
    MemorySegment.copy(data, ValueLayout.JAVA_BYTE, begin, bytes, 0, (int) (end - begin));
  }

  /** Clears what is left of messages. */
  void clear() {
    MemoryClearing.clear(bytes);
    begin = 0;
    end = 0;
  }
}
