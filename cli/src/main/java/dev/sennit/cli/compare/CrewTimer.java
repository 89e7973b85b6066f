package dev.sennit.cli.compare;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;

/** Measures one work on all threads of a crew at once. Each thread has its own objects. */
final class CrewTimer implements WorkTimer {
  private final Crew crew;
  private final List<Stopwatch> threads;

  private CrewTimer(Crew crew, List<Stopwatch> threads) {
    this.crew = crew;
    this.threads = threads;
  }

  /** Makes the work of an implementation in a case, on each thread of a crew. */
  static CrewTimer of(Implementation implementation, Case row, LongSupplier clock, Crew crew)
      throws Exception {
    return new CrewTimer(crew, crew.each(_ -> () -> Stopwatch.of(implementation, row, clock)));
  }

  /** Returns the results of all threads. */
  @Override
  public String result() throws Exception {
    return String.join(" ", crew.each(thread -> threads.get(thread)::result));
  }

  @Override
  public void warmUp(long nanoseconds) throws Exception {
    crew.each(thread ->
        () -> {
          threads.get(thread).warmUp(nanoseconds);
          return thread;
        });
  }

  @Override
  public TimeSlice measure(long nanoseconds) throws Exception {
    CountDownLatch begun = new CountDownLatch(threads.size());
    CountDownLatch measured = new CountDownLatch(threads.size());
    return TimeSlice.ofAll(
        crew.each(thread ->
            () -> {
              try {
                return threads.get(thread).measure(nanoseconds, begun, measured);
              } catch (Exception | Error e) {
                open(begun);
                open(measured);
                throw e;
              }
            }));
  }

  /** Lets the other threads continue after one has failed. */
  private static void open(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      latch.countDown();
    }
  }
}
