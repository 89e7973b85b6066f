package dev.sennit.cli.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a run has come, by an earlier run that was called alike: by the seconds after which its
 * reports and its end came.
 */
final class Progress {
  private static final int NEARLY_DONE = 99;

  private final Path file;
  private final List<Double> earlier = new ArrayList<>(List.of(0.0));
  private final List<Double> times = new ArrayList<>(List.of(0.0));

  /**
   * @param file the earlier run, if there was one
   * @param usual how long a run takes otherwise
   */
  Progress(Path file, Duration usual) throws IOException {
    this.file = file;
    if (Files.exists(file)) {
      Files.readAllLines(file).forEach(line -> earlier.add(Double.valueOf(line)));
    } else {
      earlier.add((double) usual.toSeconds());
    }
  }

  /** Takes note of a report, and at last of the end. */
  void note(double time) {
    times.add(time);
  }

  /** Writes this run for later ones. */
  void write() throws IOException {
    Files.write(file, times.stream().skip(1).map(String::valueOf).toList());
  }

  /** Returns how many seconds the earlier run took from here to its end. */
  double left(double time) {
    int next = Math.min(times.size(), earlier.size() - 1);
    // Until the next report should have come, this run is thought to be as fast.
    double now = earlier.get(next - 1) + time - times.get(next - 1);
    return earlier.getLast() - Math.min(now, earlier.get(next));
  }

  int percent(double time) {
    double all = earlier.getLast();
    return (int) Math.min(NEARLY_DONE, 100 * (all - left(time)) / all);
  }
}
