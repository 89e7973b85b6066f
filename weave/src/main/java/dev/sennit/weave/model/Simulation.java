package dev.sennit.weave.model;

import com.google.gson.annotations.SerializedName;
import dev.sennit.weave.model.McaReport.Region;
import dev.sennit.weave.model.McaReport.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The result of llvm-mca for a text that it executes again and again. If it watches the first time,
 * the result has the times of each line.
 *
 * @param cycles the average cycles of the text
 * @param throughput the fewest cycles that the core's width and its units allow
 * @param width the number of micro-operations that the core dispatches in a cycle
 * @param microOperations the number of micro-operations
 * @param units the cycles for which each unit of the core is busy
 * @param latencies the latency of each line
 * @param uses the units that each line takes
 * @param times the times of each line; empty unless watched
 */
public record Simulation(
    double cycles,
    double throughput,
    int width,
    double microOperations,
    Map<String, Double> units,
    List<Integer> latencies,
    List<List<Use>> uses,
    List<Times> times) {
  /** The latency that llvm-mca gives an instruction if a model has no number for it. */
  static final int UNKNOWN_LATENCY = 100;

  private static final int FEWEST_ROUNDS = 10;
  private static final int MOST_ROUNDS = 100;

  /** Long rounds are simulated less often, because thousands of instructions take seconds. */
  private static final int MOST_LINES = 40_000;

  private static final List<String> VIEWS =
      List.of("-all-views=false", "-summary-view", "-instruction-info", "-resource-pressure");
  private static final List<String> WATCHING =
      List.of("-timeline", "-timeline-max-cycles=0", "-timeline-max-iterations=1");

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

  /**
   * Simulates without loads that wait for stores: a loop stores only to its kernel's own stack, not
   * to messages, and reads most of it steps later. {@link Chain} counts the stores that a load
   * reads back.
   */
  static Simulation of(LlvmMca mca, Core core, String text) {
    return of(mca.report(core, text, times(text), options(true, VIEWS)));
  }

  /** Simulates with every load waiting for every store before it, which is too pessimistic. */
  static Simulation withLoadsWaiting(LlvmMca mca, Core core, String text) {
    return of(mca.report(core, text, times(text), options(false, VIEWS)));
  }

  /** Simulates some rounds in a row, once and watched; no load waits for a store. */
  static Simulation watched(LlvmMca mca, Core core, Rounds rounds) {
    List<String> views = Stream.concat(VIEWS.stream(), WATCHING.stream()).toList();
    Simulation simulation = of(mca.report(core, rounds.text(), 1, options(true, views)));
    if (simulation.times().size() != rounds.entries().size()) {
      throw new IllegalStateException(
          "llvm-mca executed %d instructions on %s where there are %d"
              .formatted(simulation.times().size(), core.name(), rounds.entries().size()));
    }
    return simulation;
  }

  private static int times(String text) {
    return Math.clamp(MOST_LINES / text.lines().count(), FEWEST_ROUNDS, MOST_ROUNDS);
  }

  private static List<String> options(boolean noAlias, List<String> views) {
    return Stream.concat(Stream.of("-noalias=" + noAlias), views.stream()).toList();
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
        summary.cycles() / summary.rounds(),
        summary.throughput(),
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
