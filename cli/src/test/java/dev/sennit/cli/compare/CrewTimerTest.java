package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Protects: all threads of a crew do the work at the same time, each on its own objects, and a
 * thread that fails does not leave the others at work.
 */
@Timeout(600)
class CrewTimerTest {
  private static final long MILLISECOND = 1_000_000;

  /** The first run of a measurement, if it was preceded by one run. */
  private static final int RUN_OF_MEETING = 2;

  private final Set<Thread> preparing = ConcurrentHashMap.newKeySet();
  private final AtomicInteger works = new AtomicInteger();
  private volatile CountDownLatch bothRun;

  /** Makes work by each thread of a crew. What is made gets the number of the work. */
  private CrewTimer timer(IntFunction<Work> work, Crew crew) throws Exception {
    Preparation preparation =
        _ -> {
          preparing.add(Thread.currentThread());
          return work.apply(works.incrementAndGet());
        };
    Case row = new Case("work", 16, preparation, preparation);
    return CrewTimer.of(Implementation.JDK, row, System::nanoTime, crew);
  }

  /** Waits in its second run until another work runs. */
  private Work together(int number) {
    AtomicInteger runs = new AtomicInteger();
    return () -> {
      if (runs.incrementAndGet() == RUN_OF_MEETING) {
        bothRun.countDown();
        bothRun.await();
      }
      return (byte) number;
    };
  }

  /** The second thread's work fails in its third run. */
  private static Work failing(int number) {
    AtomicInteger runs = new AtomicInteger();
    return () -> {
      if (number == 2 && runs.incrementAndGet() == 3) {
        throw new IllegalStateException("the third run");
      }
      return (byte) number;
    };
  }

  @Test
  void allThreadsWorkAtOnceOnTheirOwn() throws Exception {
    try (Crew crew = new Crew(2)) {
      CrewTimer timer = timer(this::together, crew);
      assertThat(preparing).hasSize(2).doesNotContain(Thread.currentThread());
      assertThat(timer.result().split(" "))
          .containsExactlyInAnyOrder(ResultDigest.of((byte) 1), ResultDigest.of((byte) 2));
      bothRun = new CountDownLatch(2);
      assertThat(timer.measure(MILLISECOND).nanoseconds()).isPositive();
      assertThat(bothRun.getCount()).isZero();
    }
  }

  @Test
  void failureEndsTheOthersToo() throws Exception {
    try (Crew crew = new Crew(2)) {
      CrewTimer timer = timer(CrewTimerTest::failing, crew);
      assertThatThrownBy(() -> timer.measure(MILLISECOND))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the third run");
    }
  }

  /** Two threads, of which one is three times as fast: 4 runs in 300 ns are 150 ns on each. */
  @Test
  void throughputsAddUp() {
    TimeSlice all = TimeSlice.ofAll(List.of(new TimeSlice(100, 32), new TimeSlice(300, 64)));
    assertThat(all.nanoseconds()).isCloseTo(150, within(1e-9));
    assertThat(all.bytes()).isEqualTo(48);
  }

  @Test
  void muchMemoryIsForOneThreadOnly() {
    assertThat(Cases.ofEveryMachine())
        .allMatch(row -> row.fits(2, 4L << 30))
        .filteredOn(row -> !row.fits(64, 4L << 30))
        .isNotEmpty()
        .extracting(Case::size)
        .containsOnly(64 << 20);
  }
}
