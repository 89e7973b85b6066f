package dev.sennit.weave.model;

import dev.sennit.weave.catalogue.Futures;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Works on several things at a time. */
public final class Parallel {
  private Parallel() {}

  /**
   * Returns the result of each thing, in order.
   *
   * @param progress receives the number of finished things and of all things
   */
  public static <T, R> List<R> map(
      List<T> things, int threads, Function<T, R> work, BiConsumer<Integer, Integer> progress) {
    AtomicInteger done = new AtomicInteger();
    progress.accept(0, things.size());
    try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      List<Future<R>> futures =
          things.stream()
              .map(thing ->
                  workers.submit(() -> {
                    R result = work.apply(thing);
                    progress.accept(done.incrementAndGet(), things.size());
                    return result;
                  }))
              .toList();
      return futures.stream().map(Futures::get).toList();
    }
  }
}
