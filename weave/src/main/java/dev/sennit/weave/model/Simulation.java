package dev.sennit.weave.model;

import com.google.gson.annotations.SerializedName;
import dev.sennit.weave.model.McaReport.Region;
import dev.sennit.weave.model.McaReport.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The result of llvm-mca for a text that it executes again and again, or once with the times of
 * each line.
 *
 * @param width the number of micro-operations that the core dispatches in a cycle
 * @param microOperations the number of micro-operations
 * @param units the cycles for which each unit of the core is busy
 * @param latencies the latency of each line
 * @param uses the units that each line takes
 * @param times the times of each line; empty if they were not requested
 */
public record Simulation(
    int width,
    double microOperations,
    Map<String, Double> units,
    List<Integer> latencies,
    List<List<Use>> uses,
    List<Times> times) {
  /** The latency that llvm-mca gives an instruction if a model has no number for it. */
  static final int UNKNOWN_LATENCY = 100;

  /**
   * The use of a unit for some cycles.
   *
   * @param unit the unit's place among all units
   */
  public record Use(int unit, double cycles) {}

  /** The times of an instruction, in cycles. */
  public record Times(
      @SerializedName("CycleIssued") int issued,
      @SerializedName("CycleExecuted") int executed,
      @SerializedName("CycleRetired") int retired) {

    public int latency() {
      return executed - issued;
    }
  }

  /** Reads the report on a single text. */
  static Simulation of(McaReport report) {
    Region region = report.regions().getFirst();
    Summary summary = region.summary();
    int all = region.instructions().size();
    List<String> names = report.units();
    Map<String, Double> units = new LinkedHashMap<>();
    names.forEach(name -> units.put(name, 0.0));
    List<List<Use>> uses =
        IntStream.range(0, all).<List<Use>>mapToObj(_ -> new ArrayList<>()).toList();
    for (McaReport.Use use : region.pressure().uses()) {
      if (use.line() == all) {
        units.put(names.get(use.unit()), use.cycles());
      } else {
        uses.get(use.line()).add(new Use(use.unit(), use.cycles()));
      }
    }
    return new Simulation(
        summary.width(),
        summary.microOperations() / summary.rounds(),
        units,
        region.information().lines().stream().map(McaReport.Line::latency).toList(),
        uses,
        region.timeline() == null ? List.of() : region.timeline().times());
  }

  /** Returns whether the model lacks the latency of a line. */
  public boolean isIncomplete() {
    return latencies.contains(UNKNOWN_LATENCY);
  }
}
