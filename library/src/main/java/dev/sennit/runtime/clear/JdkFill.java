package dev.sennit.runtime.clear;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK has for it. On the heap that is not the fill of segments, which stores eight bytes
 * at a time, but that of arrays, which the JIT compiler makes stores of vectors.
 */
final class JdkFill {
  private JdkFill() {}

  /** Clears the first bytes of a segment. */
  static void clear(MemorySegment segment, long length) {
    if (segment.isNative() || !clearArray(segment.heapBase().orElse(null), segment, length)) {
      segment.asSlice(0, length).fill((byte) 0);
    }
  }

  /** Whether it was an array of which these bytes are whole elements, so that they are zeros. */
  private static boolean clearArray(@Nullable Object array, MemorySegment segment, long length) {
    long begin = segment.address();
    long end = begin + length;
    long both = begin | end;
    if (array instanceof byte[] bytes) {
      Arrays.fill(bytes, (int) begin, (int) end, (byte) 0);
    } else if (array instanceof char[] chars && both % Character.BYTES == 0) {
      Arrays.fill(chars, (int) (begin / Character.BYTES), (int) (end / Character.BYTES), '\0');
    } else if (array instanceof short[] shorts && both % Short.BYTES == 0) {
      Arrays.fill(shorts, (int) (begin / Short.BYTES), (int) (end / Short.BYTES), (short) 0);
    } else if (array instanceof int[] ints && both % Integer.BYTES == 0) {
      Arrays.fill(ints, (int) (begin / Integer.BYTES), (int) (end / Integer.BYTES), 0);
    } else if (array instanceof long[] longs && both % Long.BYTES == 0) {
      Arrays.fill(longs, (int) (begin / Long.BYTES), (int) (end / Long.BYTES), 0);
    } else if (array instanceof float[] floats && both % Float.BYTES == 0) {
      Arrays.fill(floats, (int) (begin / Float.BYTES), (int) (end / Float.BYTES), 0);
    } else if (array instanceof double[] doubles && both % Double.BYTES == 0) {
      Arrays.fill(doubles, (int) (begin / Double.BYTES), (int) (end / Double.BYTES), 0);
    } else {
      return false;
    }
    return true;
  }
}
