package dev.sennit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** Threads that begin to work together; every second one is virtual. */
public final class Together {
  private Together() {}

  /** What a thread does, which has a number from 0 on. */
  @FunctionalInterface
  public interface Work<T> {
    T by(int thread) throws Exception;
  }

  /** Returns what each thread has made, in order of their numbers; throws if one has failed. */
  public static <T> List<T> work(int threads, Work<T> work) throws Exception {
    CountDownLatch beginning = new CountDownLatch(threads);
    List<FutureTask<T>> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      tasks.add(
          new FutureTask<>(() -> {
            beginning.countDown();
            beginning.await();
            return work.by(thread);
          }));
      (i % 2 == 0 ? Thread.ofPlatform() : Thread.ofVirtual()).start(tasks.get(i));
    }
    List<T> made = new ArrayList<>();
    for (FutureTask<T> each : tasks) {
      made.add(each.get());
    }
    return made;
  }
}
