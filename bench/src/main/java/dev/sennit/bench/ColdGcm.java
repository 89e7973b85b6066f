package dev.sennit.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The time from the start of a JVM until it has encrypted its first messages with AES-GCM. JVMs of
 * all providers start by turns, so that they share the machine's moods.
 */
public final class ColdGcm {
  private static final int ROUNDS = 11;
  private static final int RECORD = 16 << 10;
  private static final int LONG = 1 << 20;

  /** What a JVM does before it ends. */
  private record Task(String title, int calls, int length) {}

  private static final List<Task> TASKS =
      List.of(
          new Task("first 16 KiB", 1, RECORD),
          new Task("first 100 of 16 KiB", 100, RECORD),
          new Task("first 1000 of 16 KiB", 1000, RECORD),
          new Task("first 100 of 1 MiB", 100, LONG));

  private ColdGcm() {}

  /** Takes the number of rounds, if there is an argument. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    System.out.println(
        "Milliseconds from the start of a JVM until its first messages are encrypted with"
            + " AES-256-GCM: median (least)");
    for (Task task : TASKS) {
      Map<String, List<Double>> times = new TreeMap<>();
      for (int round = 0; round < rounds; round++) {
        for (String provider : Measured.available()) {
          times
              .computeIfAbsent(provider, key -> new ArrayList<>())
              .add(milliseconds(task, provider));
        }
      }
      for (String provider : Measured.available()) {
        List<Double> sorted = times.get(provider);
        Collections.sort(sorted);
        System.out.printf(
            "%-24s %-14s %8.1f (%.1f)%n",
            task.title(), provider, sorted.get(sorted.size() / 2), sorted.getFirst());
      }
    }
  }

  /** The nanoseconds of each of the first calls of a fresh JVM. */
  public static List<Long> calls(String provider, int calls, int length)
      throws IOException, InterruptedException {
    return FreshJvm.lines(command(provider, calls, length)).stream()
        .skip(1)
        .map(Long::valueOf)
        .toList();
  }

  private static double milliseconds(Task task, String provider)
      throws IOException, InterruptedException {
    return FreshJvm.nanosecondsToFirstByte(command(provider, task.calls(), task.length())) / 1e6;
  }

  private static List<String> command(String provider, int calls, int length) {
    return FreshJvm.command(
        List.of("-Xlog:disable", "-Xlog:all=off"),
        System.getProperty("java.class.path"),
        ColdGcmProgram.class,
        provider,
        Integer.toString(calls),
        Integer.toString(length));
  }
}
