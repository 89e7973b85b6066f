package dev.sennit.bench;

import dev.sennit.bench.measure.Journal;
import dev.sennit.bench.measure.MachineDescription;
import dev.sennit.bench.measure.TaskOutcome;
import dev.sennit.bench.plan.Task;
import dev.sennit.bench.results.Assembly;
import dev.sennit.bench.results.Results;
import dev.sennit.cli.model.ModelDocument;
import dev.sennit.weave.model.Calibration;
import dev.sennit.weave.model.CoreResult;
import dev.sennit.weave.model.Limit;
import dev.sennit.weave.model.ModelledKernel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes up a machine and its measurements. */
public final class MadeUp {
  private MadeUp() {}

  public static MachineDescription machine(String processor, Integer physicalCores) {
    return new MachineDescription(
        processor,
        2,
        physicalCores,
        List.of("x64-sha", "x64-v4"),
        null,
        List.of(
            new MachineDescription.CacheSize("L1", 32 << 10),
            new MachineDescription.CacheSize("L2", 1 << 20)),
        8L << 30,
        "Linux 6, linux-x86_64",
        "25.0.1 (Somebody)",
        "A VM 25",
        "G1");
  }

  public static Journal.Head head(String preset) {
    return head(preset, "");
  }

  public static Journal.Head head(String preset, String only) {
    return head(preset, only, "0.1", "c0ffee", "A processor");
  }

  public static Journal.Head head(
      String preset, String only, String sennit, String build, String processor) {
    return new Journal.Head(
        "2026-11-22T10:20:30Z",
        preset,
        only,
        List.of(),
        sennit,
        build,
        machine(processor, null),
        null);
  }

  public static Journal.Entry entry(Task task, TaskOutcome outcome, double gigahertz) {
    return Journal.Entry.of(task, 2, gigahertz, outcome);
  }

  /** A task whose key does not matter. */
  private static final Task SOME = new Task.Clearing(1, 1);

  /** Returns a round of the MD5 of 16 KiB. */
  public static TaskOutcome.Round round(double jdk, double sennit) {
    return round("MessageDigests.digest/MD5/16384", jdk, sennit);
  }

  public static TaskOutcome.Round round(String id, double jdk, double sennit) {
    return new TaskOutcome.Round(
        id,
        "MessageDigests",
        "MD5 digest",
        16384,
        List.of(
            new TaskOutcome.Reading("JDK", jdk, 32),
            new TaskOutcome.Reading("Sennit", sennit, 32.04)));
  }

  /** Returns a journal of outcomes at 4 GHz, all from the same machine. */
  public static Journal journal(TaskOutcome... outcomes) {
    List<Journal.Entry> entries = new ArrayList<>();
    for (TaskOutcome outcome : outcomes) {
      entries.add(entry(SOME, outcome, 4));
    }
    return new Journal(head("quick"), entries);
  }

  /** Returns the results of outcomes at 4 GHz, all from the same machine. */
  public static Results results(TaskOutcome... outcomes) {
    return Assembly.of(journal(outcomes), true);
  }

  /** Returns the results of outcomes that were measured with that head. */
  public static Results results(Journal.Head head, TaskOutcome... outcomes) {
    return Assembly.of(new Journal(head, journal(outcomes).entries()), true);
  }

  /** Returns the results of three rounds of a row on a processor, which vary little. */
  public static Results results(String processor, String id, double sennit) {
    return results(
        head("quick", "", "0.1", "c0ffee", processor),
        round(id, 100, sennit),
        round(id, 100.1, sennit),
        round(id, 100, sennit));
  }

  /** Returns the results of a journal with outcomes of each kind. */
  public static Results wholeResults() {
    return Assembly.of(wholeJournal(), true);
  }

  /** Returns a journal with outcomes of each kind. */
  public static Journal wholeJournal() {
    List<TaskOutcome> outcomes = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      double more = 1 + 0.01 * round;
      outcomes.add(round(20_000 * more, 10_000));
      outcomes.add(
          new TaskOutcome.Round(
              "UUIDBatchBench.v3",
              "batch",
              "UUID v3 batch",
              null,
              List.of(
                  new TaskOutcome.Reading("JDK", 100 * more, 300),
                  new TaskOutcome.Reading("Sennit", 25, 0))));
      outcomes.add(new TaskOutcome.FirstCalls("JDK", 1 << 20, calls(9_000_000, 1_000_000)));
      outcomes.add(new TaskOutcome.FirstCalls("Sennit", 1 << 20, calls(90_000_000, 80_000)));
      outcomes.add(
          new TaskOutcome.Delays(
              256, Map.of("JDK", List.of(300.0), "SENNIT", List.of(0.05, 0.07 * more))));
      outcomes.add(
          new TaskOutcome.Cleared(
              List.of(
                  new TaskOutcome.ClearedAt(64, speeds(20 * more, 30)),
                  new TaskOutcome.ClearedAt(1024, speeds(30 * more, 90)))));
      outcomes.add(new TaskOutcome.FormsOf("C2", 100.8 * more, 100));
    }
    outcomes.add(modelled());
    return journal(outcomes.toArray(TaskOutcome[]::new));
  }

  /** Returns the times of ten calls. The first call takes longer. */
  private static List<Long> calls(long first, long others) {
    List<Long> calls = new ArrayList<>(Collections.nCopies(10, others));
    calls.set(0, first);
    return calls;
  }

  private static Map<String, Double> speeds(double jdk, double vector) {
    Map<String, Double> speeds = new LinkedHashMap<>();
    speeds.put("jdk", jdk);
    speeds.put("vector/x64-v3", vector);
    return speeds;
  }

  /**
   * Returns answers of models about three kernels: one in use, one not in use, and one for other
   * processors.
   */
  public static TaskOutcome.Modelled modelled() {
    return new TaskOutcome.Modelled(
        List.of("md5/x64-v4"),
        List.of("znver4"),
        new ModelDocument(
            "22.1.8",
            false,
            "qemu-aarch64 version 7.2",
            "A processor",
            4,
            List.of(
                new ModelDocument.Core("neoverse-v1", "V1", "linux-aarch64"),
                new ModelDocument.Core("skylake-avx512", "Skylake-SP", "linux-x86_64"),
                new ModelDocument.Core("znver4", "Zen 4", "linux-x86_64")),
            List.of(
                kernel("md5/a64", "a64", 523L, null, on("neoverse-v1", 289.1)),
                kernel(
                    "md5/x64-v4",
                    "x64-v4",
                    null,
                    400.0,
                    on("skylake-avx512", 300),
                    on("znver4", 260)),
                kernel("md5/x64-v3", "x64-v3", null, 310.0, on("znver4", 290))),
            List.of(
                new Calibration(
                    "words in registers", "neoverse-v1", 306, 305, 312.12, -0.003, 0.02)),
            List.of("Zen 5 is left out.")));
  }

  private static ModelledKernel kernel(
      String name, String target, Long executed, Double measuredCycles, CoreResult... predictions) {
    return new ModelledKernel(
        name, target, 1, 1, 1, 1, 64, 523, executed, measuredCycles, List.of(predictions));
  }

  private static CoreResult on(String core, double cycles) {
    return new CoreResult(
        core, cycles, cycles, null, 64 / cycles, null, new Limit(257, Limit.CHAIN));
  }
}
