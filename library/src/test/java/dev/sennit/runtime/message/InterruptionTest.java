package dev.sennit.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: work in steps is done once and to its end, however long it is, and can be stopped. */
class InterruptionTest {
  private static final int MOST = 1 << 20;

  static final List<Long> LENGTHS =
      List.of(
          0L,
          1L,
          MOST - 1L,
          (long) MOST,
          MOST + 1L,
          2047L * MOST,
          2047L * MOST + 1,
          1L << 31,
          (1L << 33) + 5);

  /** Also those near the longest array, where a sum of ints becomes negative. */
  @ParameterizedTest
  @FieldSource("LENGTHS")
  void stepsFollowEachOtherToTheEnd(long length) {
    AtomicLong end = new AtomicLong();
    Interruption.inSteps(
        length,
        MOST,
        (done, some) -> {
          assertThat(done).isEqualTo(end.get());
          assertThat(some).isBetween(1, MOST);
          end.addAndGet(some);
        });
    assertThat(end).hasValue(length);
  }
}
