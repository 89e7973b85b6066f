package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.WithKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: the place of memory in its line of the cache is known, of arrays too. */
@Tag("kernels")
class CacheLineTest implements WithKernels {
  private static final CacheLine LINES = CacheLine.ofThisSystem();
  private static final int BYTES = 4 * CacheLine.LENGTH;

  @Test
  void ofNativeMemory() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment line = arena.allocate(BYTES, CacheLine.LENGTH);
      for (int i = 0; i < BYTES; i++) {
        int expected = Math.floorMod(-i, CacheLine.LENGTH);
        assertThat(LINES.behind(line.asSlice(i), 0)).isEqualTo(expected);
        assertThat(LINES.behind(line, i)).isEqualTo(expected);
      }
    }
  }

  /** Of so short arrays not all begin at the same place in a line. */
  @Test
  void differsFromArrayToArray() {
    assertThat(
            IntStream.range(0, BYTES)
                .map(_ -> LINES.behind(MemorySegment.ofArray(new byte[Long.BYTES]), 0))
                .distinct()
                .count())
        .isGreaterThan(1);
  }

  /** The collector moves an array seldom, so the first line is where it was asked for mostly. */
  @Test
  void ofArrays() {
    MemorySegment array = MemorySegment.ofArray(new byte[BYTES]);
    long right =
        IntStream.range(0, BYTES)
            .filter(i -> {
              int first = LINES.behind(array, 0);
              assertThat(first).isBetween(0, CacheLine.LENGTH - 1);
              int after = LINES.behind(array.asSlice(i), 0);
              return after == Math.floorMod(first - i, CacheLine.LENGTH)
                  && after == LINES.behind(array, i);
            })
            .count();
    assertThat(right).isGreaterThan(BYTES / 2);
  }
}
