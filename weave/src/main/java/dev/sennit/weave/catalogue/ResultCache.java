package dev.sennit.weave.catalogue;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Results that take a while, kept in a folder under the digest of everything that they depend on:
 * what has not changed is not done again. Where several threads or programs want the same result,
 * one does the work and the others wait for it.
 */
public record ResultCache(Path folder) {
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(20);

  /** What the threads of this program wait on for each file, as locks of files do not part them. */
  private static final Map<Path, Object> TURNS = new ConcurrentHashMap<>();

  /**
   * The result for {@code inputs}, from the folder or else by {@code work}.
   *
   * @param kind what kind of result it is
   */
  public <T> T get(String kind, List<String> inputs, Class<T> type, Supplier<T> work) {
    Path file = folder.resolve(kind).resolve(TextDigest.of(inputs) + ".json");
    try {
      if (!Files.exists(file)) {
        makeAlone(file.toAbsolutePath().normalize(), work);
      }
      return new Gson().fromJson(Files.readString(file), type);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot keep a " + kind + " in " + file, e);
    }
  }

  private static void makeAlone(Path file, Supplier<?> work) throws IOException {
    Files.createDirectories(file.getParent());
    Path lock = beside(file, ".lock");
    synchronized (TURNS.computeIfAbsent(file, _ -> new Object())) {
      try (FileChannel turn =
          FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        waitForTurn(turn);
        if (!Files.exists(file)) {
          Path part = beside(file, ".part");
          Files.writeString(part, new Gson().toJson(work.get()));
          Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.deleteIfExists(lock);
      }
    }
  }

  /**
   * Asks again and again. A system that makes a program wait for a lock takes its threads for one:
   * where two programs each wait for a result of the other one, it sees a deadlock and refuses.
   */
  private static void waitForTurn(FileChannel turn) throws IOException {
    while (turn.tryLock() == null) {
      LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
    }
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }
}
