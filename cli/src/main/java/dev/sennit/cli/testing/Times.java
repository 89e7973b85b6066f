package dev.sennit.cli.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How long the parts of an earlier run took, from a file with lines "seconds classes title". */
final class Times {
  /**
   * A part without tests, or whose tests report at its end, counts as this much done at most until
   * it has ended.
   */
  private static final double NEARLY_DONE = 0.95;

  private record Taken(double seconds, int classes) {}

  private final Map<String, Taken> parts = new LinkedHashMap<>();

  /** Reads the first of the files that exists. */
  static Times read(List<Path> files) throws IOException {
    Times times = new Times();
    for (Path file : files) {
      if (Files.exists(file)) {
        for (String line : Files.readAllLines(file)) {
          String[] words = line.split(" ", 3);
          times.parts.put(
              words[2], new Taken(Double.parseDouble(words[0]), Integer.parseInt(words[1])));
        }
        break;
      }
    }
    return times;
  }

  /** Writes the times of this run, and what is known of parts that it left out. */
  void write(Path file, Collection<Part> run) throws IOException {
    for (Part part : run) {
      if (part.hasEnded()) {
        parts.put(part.title(), new Taken(part.time(0), part.reports().size()));
      }
    }
    List<String> lines = new ArrayList<>();
    parts.forEach(
        (title, taken) -> lines.add("%.0f %d %s".formatted(taken.seconds, taken.classes, title)));
    Files.write(file, lines);
  }

  /**
   * Returns how much of a run is done, from 0 to 1. Of the parts with tests, only those count that
   * are in the run.
   *
   * @param over parts that were over before
   */
  double done(Map<String, Part> run, Set<String> over, double now) {
    double all = 0;
    double done = 0;
    for (Map.Entry<String, Taken> entry : parts.entrySet()) {
      Part part = run.get(entry.getKey());
      Taken taken = entry.getValue();
      if (!over.contains(entry.getKey()) && (part != null || taken.classes == 0)) {
        all += taken.seconds;
        done += part == null ? 0 : taken.seconds * fraction(part, taken, now);
      }
    }
    return all == 0 ? 0 : done / all;
  }

  private static double fraction(Part part, Taken taken, double now) {
    int classes = part.reports().size();
    if (part.hasEnded()) {
      return 1;
    }
    return classes > 0
        ? Math.min(NEARLY_DONE, (double) classes / Math.max(taken.classes, 1))
        : Math.min(NEARLY_DONE, part.time(now) / Math.max(taken.seconds, 1));
  }
}
