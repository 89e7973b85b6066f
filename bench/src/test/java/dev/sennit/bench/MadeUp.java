package dev.sennit.bench;

import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.Machine;
import dev.sennit.bench.measure.Outcome;
import dev.sennit.bench.plan.Offers;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.results.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A machine and what was measured on it, all of it made up. */
public final class MadeUp {
  private MadeUp() {}

  /** A machine that has everything. */
  public static final Offers OFFERS =
      new Offers() {
        @Override
        public boolean has(String provider, String service, String algorithm) {
          return true;
        }

        @Override
        public boolean clearsByKernels() {
          return true;
        }
      };

  public static Machine machine(String processor) {
    return new Machine(
        processor,
        2,
        List.of("x64-sha", "x64-v4"),
        null,
        List.of(new Machine.CacheSize("L1", 32 << 10), new Machine.CacheSize("L2", 1 << 20)),
        8L << 30,
        "Linux 6, linux-x86_64",
        "25.0.1 (Somebody)",
        "A VM 25",
        "G1");
  }

  public static Journal.Head head(String preset) {
    return new Journal.Head(
        "2026-11-22T10:20:30Z",
        preset,
        "",
        List.of(),
        "0.1",
        Map.of("MD5", "md5/x64-v4"),
        machine("A processor"));
  }

  public static Journal.Entry entry(Task task, Outcome outcome, double gigahertz) {
    return Journal.Entry.of(task, 2, gigahertz, outcome);
  }

  /** A task whose key nobody looks at. */
  private static final Task SOME = new Task.Clearing(1, 1);

  /** A round of the MD5 of 16 KiB. */
  public static Outcome.Round round(double jdk, double sennit) {
    return round("MessageDigests.digest/MD5/16384", jdk, sennit);
  }

  public static Outcome.Round round(String id, double jdk, double sennit) {
    return new Outcome.Round(
        id,
        "MessageDigests",
        "MD5 digest",
        16384,
        List.of(new Outcome.Reading("JDK", jdk, 32), new Outcome.Reading("Sennit", sennit, 32.04)));
  }

  /** A journal of outcomes at 4 GHz, all of the same machine. */
  public static Journal journal(Outcome... outcomes) {
    List<Journal.Entry> entries = new ArrayList<>();
    for (Outcome outcome : outcomes) {
      entries.add(entry(SOME, outcome, 4));
    }
    return new Journal(head("quick"), entries);
  }

  /** A journal with something of each kind in it. */
  public static Journal wholeJournal() {
    List<Outcome> outcomes = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      double more = 1 + 0.01 * round;
      outcomes.add(round(20_000 * more, 10_000));
      outcomes.add(
          new Outcome.Round(
              "UUIDBatchBench.v3",
              "batch",
              "UUID v3 batch",
              null,
              List.of(
                  new Outcome.Reading("JDK", 100 * more, 300),
                  new Outcome.Reading("Sennit", 25, 0))));
      outcomes.add(new Outcome.FirstCalls("JDK", 1 << 20, List.of(9_000_000L, 8_000_000L)));
      outcomes.add(new Outcome.FirstCalls("Sennit", 1 << 20, List.of(90_000_000L, 80_000L)));
      outcomes.add(
          new Outcome.Delays(
              256, Map.of("JDK", List.of(300.0), "SENNIT", List.of(0.05, 0.07 * more))));
      outcomes.add(
          new Outcome.Cleared(
              List.of(
                  new Outcome.ClearedAt(64, speeds(20 * more, 30)),
                  new Outcome.ClearedAt(1024, speeds(30 * more, 90)))));
      outcomes.add(new Outcome.FormsOf("C2", 100.8 * more, 100));
    }
    return journal(outcomes.toArray(Outcome[]::new));
  }

  private static Map<String, Double> speeds(double jdk, double vector) {
    Map<String, Double> speeds = new LinkedHashMap<>();
    speeds.put("jdk", jdk);
    speeds.put("vector/x64-v3", vector);
    return speeds;
  }

  /** What a model says of one kernel, and what another one does. */
  public static List<Prediction> predictions() {
    return List.of(
        new Prediction("md5/x64-v4", "znver4", 260, new Prediction.Limit(257, "chain")),
        new Prediction("md5/x64-v3", "znver4", 290, null));
  }
}
