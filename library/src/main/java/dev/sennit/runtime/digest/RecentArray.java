package dev.sennit.runtime.digest;

import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * The array in which a thread's messages lie again and again, with segments of its parts: so the
 * kernel takes them where they lie, and no segment is made for a call. A segment is made for one
 * array in many, as each message may have an array of its own. The array is held weakly, so that
 * its memory does not stay for this.
 */
final class RecentArray {
  private static final int ARRAYS_PASSED_OVER = 32;

  private WeakReference<@Nullable Parts> parts = new WeakReference<>(null);
  private int passedOver;

  /** The parts of an array, all but the last one equally long. */
  static final class Parts {
    private final byte[] array;
    private final int length;
    private final MemorySegment whole;
    private final @Nullable MemorySegment[] behindTheFirst;

    private Parts(byte[] array, int length) {
      this.array = array;
      this.length = length;
      this.whole = MemorySegment.ofArray(array);
      this.behindTheFirst = new MemorySegment[(array.length - 1) / length];
    }

    /** How long they are. */
    int length() {
      return length;
    }

    /** The part that begins there; more may follow in the segment. */
    MemorySegment from(int offset) {
      if (offset == 0) {
        return whole;
      }
      int index = offset / length - 1;
      MemorySegment part = behindTheFirst[index];
      if (part == null) {
        part = whole.asSlice(offset);
        behindTheFirst[index] = part;
      }
      return part;
    }
  }

  /** Returns the parts of an array if it is the recent one, or else null. */
  @Nullable Parts known(byte[] array, int length) {
    Parts known = parts.get();
    return known != null && known.array == array && known.length == length ? known : null;
  }

  /** Returns the parts of an array that is not empty, or null if it is to be copied. */
  @Nullable Parts parts(byte[] array, int length) {
    Parts known = known(array, length);
    if (known != null) {
      return known;
    }
    if (++passedOver < ARRAYS_PASSED_OVER) {
      return null;
    }
    passedOver = 0;
    Parts found = new Parts(array, length);
    parts = new WeakReference<>(found);
    return found;
  }
}
