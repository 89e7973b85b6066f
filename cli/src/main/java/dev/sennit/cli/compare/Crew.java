package dev.sennit.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * Threads that work at the same time. A task for a thread always runs on this thread, so what it
 * allocates lies apart from what the others allocate.
 */
final class Crew implements AutoCloseable {
  private final List<ExecutorService> threads;

  Crew(int size) {
    threads =
        Stream.generate(
                () -> Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory()))
            .limit(size)
            .toList();
  }

  /** Returns the number of threads. */
  int size() {
    return threads.size();
  }

  /**
   * Gives each thread the task of its number, and waits for all of them.
   *
   * @return the results in the order of the threads
   */
  <T> List<T> each(IntFunction<Callable<T>> tasks) throws Exception {
    List<Future<T>> futures = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      futures.add(threads.get(i).submit(tasks.apply(i)));
    }
    List<T> results = new ArrayList<>();
    ExecutionException failure = null;
    for (Future<T> future : futures) {
      try {
        results.add(future.get());
      } catch (ExecutionException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure.getCause() instanceof Exception cause ? cause : failure;
    }
    return results;
  }

  /** Ends the threads. */
  @Override
  public void close() {
    threads.forEach(ExecutorService::shutdownNow);
  }
}
