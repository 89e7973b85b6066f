package dev.sennit.bench.subject;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Measures the time from the start of a JVM until it has encrypted its first messages with AES-GCM.
 * The providers take turns, so that a disturbance affects all of them.
 */
public final class ColdGcm {
  private static final int ROUNDS = 11;

  /** The work of a JVM. */
  private record Work(String title, int calls, int length) {}

  private static final List<Work> ALL =
      List.of(
          new Work("first 16 KiB", 1, 16 << 10),
          new Work("first 100 of 16 KiB", 100, 16 << 10),
          new Work("first 1000 of 16 KiB", 1000, 16 << 10),
          new Work("first 100 of 1 MiB", 100, 1 << 20));

  private ColdGcm() {}

  /** Takes the number of rounds as an optional argument. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
    System.out.println(
        "Milliseconds from the start of a JVM until its first messages are encrypted with"
            + " AES-256-GCM: median (least)");
    for (Work work : ALL) {
      Map<String, ListStatistics> times = new LinkedHashMap<>();
      for (int round = 0; round < rounds; round++) {
        for (String provider : MeasuredProvider.available()) {
          FreshProcess jvm = jvm(provider, work.calls(), work.length());
          times
              .computeIfAbsent(provider, _ -> new ListStatistics())
              .addValue(jvm.millisecondsToFirstByte());
        }
      }
      times.forEach((provider, all) ->
          System.out.printf(
              "%-24s %-14s %8.1f (%.1f)%n",
              work.title(), provider, all.getPercentile(50), all.getMin()));
    }
  }

  private static FreshProcess jvm(String provider, int calls, int length) {
    List<String> silence = List.of("-Xlog:disable", "-Xlog:all=off");
    return FreshProcess.jvm(silence, ColdGcmProgram.class, provider, calls, length);
  }
}
