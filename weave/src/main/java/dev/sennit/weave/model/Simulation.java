package dev.sennit.weave.model;

import com.google.gson.annotations.SerializedName;
import dev.sennit.weave.model.Report.Region;
import dev.sennit.weave.model.Report.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What llvm-mca says of a text, executed again and again. Where it watches the first time, it also
 * says when each line was executed.
 *
 * @param cycles that it takes, on an average
 * @param throughput the cycles below which the core's width and its units cannot be
 * @param width how many micro-operations are dispatched in a cycle
 * @param microOperations how many there are
 * @param units for how many cycles each unit of the core is busy
 * @param latencies how long the result of each line takes
 * @param uses which units each line takes
 * @param times when each line was executed; none if nobody watched
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
  /** How long llvm-mca has an instruction take that a model has no number for. */
  static final int UNKNOWN_LATENCY = 100;

  private static final int FEWEST_ROUNDS = 10;
  private static final int MOST_ROUNDS = 100;

  /** Rounds of thousands of instructions are simulated less often: that takes seconds. */
  private static final int MOST_LINES = 40_000;

  private static final List<String> VIEWS =
      List.of("-all-views=false", "-summary-view", "-instruction-info", "-resource-pressure");
  private static final List<String> WATCHING =
      List.of("-timeline", "-timeline-max-cycles=0", "-timeline-max-iterations=1");

  /**
   * A unit that is taken for some cycles.
   *
   * @param unit its place among all units
   */
  public record Use(int unit, double cycles) {}

  /** When an instruction was executed, in cycles. */
  public record Times(
      @SerializedName("CycleIssued") int issued,
      @SerializedName("CycleExecuted") int executed,
      @SerializedName("CycleRetired") int retired) {

    public int latency() {
      return executed - issued;
    }
  }

  /**
   * No load waits for a store: a loop stores to its kernel's own stack only, where messages are
   * not, and reads most of it back steps later. What {@link Chain} counts takes the stores into
   * account that a load reads back.
   */
  static Simulation of(LlvmMca mca, Core core, String text) {
    return of(mca.report(core, text, times(text), options(true, VIEWS)));
  }

  /** The same with every load waiting for every store before it, of which the truth is short. */
  static Simulation withLoadsWaiting(LlvmMca mca, Core core, String text) {
    return of(mca.report(core, text, times(text), options(false, VIEWS)));
  }

  /** Of some rounds one behind the other, executed once and watched; here too no load waits. */
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

  /** What the report has of its one text. */
  static Simulation of(Report report) {
    Region region = report.regions().getFirst();
    Summary summary = region.summary();
    int all = region.instructions().size();
    List<String> names = report.units();
    Map<String, Double> units = new LinkedHashMap<>();
    names.forEach(name -> units.put(name, 0.0));
    List<List<Use>> uses =
        IntStream.range(0, all).<List<Use>>mapToObj(_ -> new ArrayList<>()).toList();
    for (Report.Use use : region.pressure().uses()) {
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
        region.information().lines().stream().map(Report.Line::latency).toList(),
        uses,
        region.timeline() == null ? List.of() : region.timeline().times());
  }

  /** Whether the model lacks the latency of a line. */
  public boolean isIncomplete() {
    return latencies.contains(UNKNOWN_LATENCY);
  }
}
