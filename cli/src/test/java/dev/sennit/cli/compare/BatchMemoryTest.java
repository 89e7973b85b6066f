package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: once it is compiled, hashing a batch takes no memory for each of its messages. */
class BatchMemoryTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int COUNT = 40_000;
  private static final int LONGEST = 90;
  private static final int MOST_TURNS = 200;

  @Test
  void noMemoryForEachMessage() {
    byte[][] arrays = new byte[COUNT][];
    String[] strings = new String[COUNT];
    int[] offsets = new int[COUNT + 1];
    for (int i = 0; i < COUNT; i++) {
      arrays[i] = new byte[i % LONGEST];
      strings[i] = (i % 3 == 0 ? "a" : "\u00e4").repeat(i % LONGEST);
      offsets[i + 1] = offsets[i] + i % LONGEST;
    }
    for (Status.Digest digest : Status.current().digests()) {
      if (digest.kernel().isPresent()) {
        Hasher hasher =
            Hasher.ALL.stream()
                .filter(each -> each.algorithm().equals(digest.algorithm()))
                .findAny()
                .orElseThrow();
        try (Arena arena = Arena.ofConfined()) {
          Batch column =
              Batch.ofColumn(
                  arena.allocate(offsets[COUNT]),
                  arena.allocateFrom(ValueLayout.JAVA_INT, offsets));
          MemorySegment result = arena.allocate((long) COUNT * hasher.digestLength());
          for (Batch batch : List.of(Batch.of(arrays), Batch.ofStrings(strings), column)) {
            // What is taken once for all of them is less than a byte for each.
            assertThat(least(hasher, batch, result))
                .describedAs("bytes that %s takes", hasher)
                .isLessThan(COUNT);
          }
        }
      }
    }
  }

  private static long least(Hasher hasher, Batch batch, MemorySegment result) {
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < MOST_TURNS && least >= COUNT; turn++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      hasher.hash(batch, result, hasher.digestLength());
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
