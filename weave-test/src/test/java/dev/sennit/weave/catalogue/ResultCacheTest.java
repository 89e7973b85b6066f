package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: work is done once, by whoever comes first, and what failed is not kept. */
@Tag("surroundings")
class ResultCacheTest {
  private static final int WORKERS = 6;

  @TempDir Path folder;

  private record Result(String text) {}

  private Result get(String input, Result made) {
    return new ResultCache(folder).get("result", List.of(input), Result.class, () -> made);
  }

  @Test
  void whatWasDoneIsNotDoneAgain() {
    assertThat(get("a", new Result("1"))).isEqualTo(new Result("1"));
    assertThat(get("a", new Result("2"))).isEqualTo(new Result("1"));
    assertThat(get("b", new Result("2"))).isEqualTo(new Result("2"));
  }

  @Test
  void workThatFailedIsDoneAgain() throws IOException {
    Supplier<Result> failing =
        () -> {
          throw new IllegalStateException();
        };
    ResultCache cache = new ResultCache(folder);
    assertThatIllegalStateException()
        .isThrownBy(() -> cache.get("result", List.of("a"), Result.class, failing));
    assertThat(get("a", new Result("2"))).isEqualTo(new Result("2"));
    try (Stream<Path> files = Files.list(folder.resolve("result"))) {
      assertThat(files).singleElement().asString().endsWith(".json");
    }
  }

  @Test
  void threadsWaitForTheFirst() throws Exception {
    AtomicInteger done = new AtomicInteger();
    Supplier<Result> work =
        () -> {
          sleep();
          return new Result(Integer.toString(done.incrementAndGet()));
        };
    Callable<Result> asked =
        () -> new ResultCache(folder).get("result", List.of("a"), Result.class, work);
    List<Future<Result>> results;
    try (ExecutorService workers = Executors.newFixedThreadPool(WORKERS)) {
      results = workers.invokeAll(Collections.nCopies(WORKERS, asked));
    }
    for (Future<Result> result : results) {
      assertThat(result.get()).isEqualTo(new Result("1"));
    }
  }

  /**
   * Each waits for the other's work and does none of it. Linux takes that for a deadlock, as it
   * does not tell the threads of a program apart.
   */
  @Test
  void programsWaitForEachOther() throws Exception {
    Process one = start(folder.toString(), "a", "b");
    Process other = start(folder.toString(), "b", "a");
    assertThat(one.waitFor()).isZero();
    assertThat(other.waitFor()).isZero();
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("sennit.test.java"),
                "-XX:TieredStopAtLevel=1",
                "-classpath",
                System.getProperty("java.class.path"),
                CrossingProgram.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).inheritIO().start();
  }

  /** Does one piece of work while it waits for another program's. */
  static final class CrossingProgram {
    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      ResultCache kept = new ResultCache(folder);
      try (ExecutorService workers = Executors.newFixedThreadPool(2)) {
        Future<Result> own = workers.submit(() -> get(kept, folder, arguments[1]));
        Future<Result> other =
            workers.submit(() -> {
              waitForBoth(folder);
              return get(kept, folder, arguments[2]);
            });
        if (!own.get().text().equals(arguments[1]) || !other.get().text().equals(arguments[2])) {
          throw new AssertionError(own.get() + " and " + other.get());
        }
      }
    }

    private static Result get(ResultCache kept, Path folder, String name) {
      return kept.get("result", List.of(name), Result.class, () -> work(folder, name));
    }

    private static Result work(Path folder, String name) {
      try {
        Files.createFile(folder.resolve(name));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      waitForBoth(folder);
      sleep();
      return new Result(name);
    }

    private static void waitForBoth(Path folder) {
      while (!Files.exists(folder.resolve("a")) || !Files.exists(folder.resolve("b"))) {
        Thread.onSpinWait();
      }
    }
  }

  /** For longer than the others take to come. */
  private static void sleep() {
    try {
      Thread.sleep(500);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
