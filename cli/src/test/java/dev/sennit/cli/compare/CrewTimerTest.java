package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
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

  /** What the works of {@link Together} tell each other. */
  public static final class Seen {
    static final Set<Thread> PREPARING = ConcurrentHashMap.newKeySet();
    static final AtomicInteger WORKS = new AtomicInteger();
    static volatile CountDownLatch bothRun;

    private Seen() {}

    /** Notes a work that is made. */
    public static int made() {
      PREPARING.add(Thread.currentThread());
      return WORKS.incrementAndGet();
    }

    /** Waits until another work runs, if a test has asked for that. */
    public static void meet() throws InterruptedException {
      if (bothRun != null) {
        bothRun.countDown();
        bothRun.await();
      }
    }
  }

  /** Work that notes who does it. */
  public static final class Together implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return Case.byProvider("together", List.of(16), Together::work);
    }

    private static Work work(int size) {
      int number = Seen.made();
      AtomicInteger runs = new AtomicInteger();
      return () -> {
        if (runs.incrementAndGet() == RUN_OF_MEETING) {
          Seen.meet();
        }
        return (byte) number;
      };
    }
  }

  /** The second thread's work fails in its third run. */
  public static final class Failing implements Supplier<List<Case>> {
    @Override
    public List<Case> get() {
      return Case.byProvider("failing", List.of(16), Failing::work);
    }

    private static Work work(int size) {
      boolean isSecond = Seen.made() % 2 == 0;
      AtomicInteger runs = new AtomicInteger();
      return () -> {
        if (isSecond && runs.incrementAndGet() == 3) {
          throw new IllegalStateException("the third run");
        }
        return (byte) size;
      };
    }
  }

  private static CrewTimer timer(Supplier<List<Case>> cases, Crew crew) throws Exception {
    return CrewTimer.of(Implementation.JDK, cases.get().getFirst(), System::nanoTime, crew);
  }

  @Test
  void allThreadsWorkAtOnceOnTheirOwn() throws Exception {
    Seen.PREPARING.clear();
    Seen.WORKS.set(0);
    try (Crew crew = new Crew(2)) {
      CrewTimer timer = timer(new Together(), crew);
      assertThat(Seen.PREPARING).hasSize(2).doesNotContain(Thread.currentThread());
      assertThat(timer.result().split(" "))
          .containsExactlyInAnyOrder(ResultDigest.of((byte) 1), ResultDigest.of((byte) 2));
      Seen.bothRun = new CountDownLatch(2);
      assertThat(timer.measure(MILLISECOND).nanoseconds()).isPositive();
      assertThat(Seen.bothRun.getCount()).isZero();
    }
  }

  @Test
  void failureEndsTheOthersToo() throws Exception {
    Seen.WORKS.set(0);
    try (Crew crew = new Crew(2)) {
      CrewTimer timer = timer(new Failing(), crew);
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
