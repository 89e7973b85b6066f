package dev.sennit.runtime.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: work in steps is done once and to its end, however long it is, and can be stopped. */
class InterruptionTest {
  private static final int MOST = 1 << 20;

  /** Also those near the longest array, where a sum of ints becomes negative. */
  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        MOST - 1,
        MOST,
        MOST + 1,
        2047L * MOST,
        2047L * MOST + 1,
        Integer.MAX_VALUE - 8,
        Integer.MAX_VALUE,
        1L << 31,
        (1L << 33) + 5
      })
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

  @Test
  void interruptEndsTheSteps() {
    AtomicLong steps = new AtomicLong();
    assertThatThrownBy(() ->
            Interruption.inSteps(
                10L * MOST,
                MOST,
                (_, _) -> {
                  if (steps.incrementAndGet() == 3) {
                    Thread.currentThread().interrupt();
                  }
                }))
        .isInstanceOf(CancellationException.class)
        .hasMessageContaining(Thread.currentThread().getName());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(steps).hasValue(3);
  }
}
