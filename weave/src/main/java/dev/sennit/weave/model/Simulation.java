package dev.sennit.weave.model;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What llvm-mca says of one round of a text.
 *
 * @param cycles that it takes, on an average of many
 * @param throughput the cycles below which the core's width and its units cannot be
 * @param width how many micro-operations are dispatched in a cycle
 * @param microOperations how many there are
 * @param units for how many cycles each unit of the core is busy
 * @param latencies how long the result of each line takes
 */
record Simulation(
    double cycles,
    double throughput,
    int width,
    double microOperations,
    Map<String, Double> units,
    List<Integer> latencies) {
  /** How long llvm-mca has an instruction take that a model has no number for. */
  static final int UNKNOWN_LATENCY = 100;

  private static final int FEWEST_ROUNDS = 10;
  private static final int MOST_ROUNDS = 100;

  /** Rounds of thousands of instructions are simulated less often: that takes seconds. */
  private static final int MOST_LINES = 40_000;

  /** What llvm-mca writes, as far as it is wanted here. */
  private record Document(
      @SerializedName("CodeRegions") List<Region> regions,
      @SerializedName("TargetInfo") TargetInfo target) {}

  private record TargetInfo(@SerializedName("Resources") List<String> resources) {}

  private record Region(
      @SerializedName("Instructions") List<String> instructions,
      @SerializedName("SummaryView") Summary summary,
      @SerializedName("InstructionInfoView") Information information,
      @SerializedName("ResourcePressureView") Pressure pressure) {}

  private record Summary(
      @SerializedName("BlockRThroughput") double throughput,
      @SerializedName("DispatchWidth") int width,
      @SerializedName("Iterations") int rounds,
      @SerializedName("TotalCycles") double cycles,
      @SerializedName("TotaluOps") double microOperations) {}

  private record Information(@SerializedName("InstructionList") List<Line> lines) {}

  private record Line(@SerializedName("Latency") int latency) {}

  private record Pressure(@SerializedName("ResourcePressureInfo") List<Use> uses) {}

  private record Use(
      @SerializedName("InstructionIndex") int line,
      @SerializedName("ResourceIndex") int unit,
      @SerializedName("ResourceUsage") double cycles) {}

  /**
   * No load waits for a store: a loop stores to its kernel's own stack only, where messages are
   * not, and reads most of it back steps later. What {@link Chain} counts takes the stores into
   * account that a load reads back.
   */
  static Simulation of(LlvmMca mca, Core core, String text) {
    return parse(report(mca, core, text, true));
  }

  /** The same with every load waiting for every store before it, of which the truth is short. */
  static Simulation withLoadsWaiting(LlvmMca mca, Core core, String text) {
    return parse(report(mca, core, text, false));
  }

  private static String report(LlvmMca mca, Core core, String text, boolean noAlias) {
    int lines = Math.toIntExact(text.lines().count());
    return mca.report(
        core,
        text,
        Math.clamp(MOST_LINES / lines, FEWEST_ROUNDS, MOST_ROUNDS),
        List.of(
            "-noalias=" + noAlias,
            "-all-views=false",
            "-summary-view",
            "-instruction-info",
            "-resource-pressure"));
  }

  /** Reads llvm-mca's report. */
  static Simulation parse(String json) {
    Document document = new Gson().fromJson(json, Document.class);
    Region region = document.regions().getFirst();
    Summary summary = region.summary();
    // Behind the lines' own uses stand those of all of them.
    int all = region.instructions().size();
    Map<String, Double> units = new LinkedHashMap<>();
    List<String> names = names(document.target().resources());
    names.forEach(name -> units.put(name, 0.0));
    for (Use use : region.pressure().uses()) {
      if (use.line() == all) {
        units.put(names.get(use.unit()), use.cycles());
      }
    }
    return new Simulation(
        summary.cycles() / summary.rounds(),
        summary.throughput(),
        summary.width(),
        summary.microOperations() / summary.rounds(),
        units,
        region.information().lines().stream().map(Line::latency).toList());
  }

  /** Units of a kind differ in a number behind a character that cannot be seen. */
  private static List<String> names(List<String> resources) {
    List<String> names = new ArrayList<>();
    for (String resource : resources) {
      int end = resource.indexOf('.');
      names.add(
          end < 0 ? resource : resource.substring(0, end) + "." + (int) resource.charAt(end + 1));
    }
    return names;
  }

  /** Whether the model lacks the latency of a line. */
  boolean isIncomplete() {
    return latencies.contains(UNKNOWN_LATENCY);
  }
}
