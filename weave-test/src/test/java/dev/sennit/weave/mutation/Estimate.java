package dev.sennit.weave.mutation;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** How long a run still takes: as long for each byte of a class as it took for those before. */
final class Estimate {
  private final Instant start = Instant.now();
  private final Map<String, Long> left = new HashMap<>();
  private long done;

  void expect(String name, long bytes) {
    left.put(name, bytes);
  }

  /** What to say when a class is done. */
  String after(String name) {
    done += left.remove(name);
    long bytes = left.values().stream().mapToLong(Long::longValue).sum();
    Duration taken = Duration.between(start, Instant.now());
    long seconds = taken.toSeconds() * bytes / done;
    return bytes == 0
        ? "%d minutes in all".formatted(taken.toMinutes())
        : "about %d minutes left".formatted((seconds + 59) / 60);
  }
}
