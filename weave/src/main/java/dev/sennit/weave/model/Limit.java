package dev.sennit.weave.model;

import java.util.List;

/**
 * The fewest cycles of a round in any order of the same instructions, by a core's model.
 *
 * @param by the bottleneck: {@code chain}, {@code dispatch} or {@code ports} and their names
 */
public record Limit(double cycles, String by) {
  /** A chain of results that wait for each other. */
  public static final String CHAIN = "chain";

  /** The number of instructions that the core dispatches in a cycle. */
  public static final String DISPATCH = "dispatch";

  /** Units that are always busy; their names follow. */
  public static final String PORTS = "ports";

  /** A unit counts as always busy from this share of the time on. */
  private static final double BUSY = 0.97;

  static Limit of(Core core, Simulation simulation, double chain) {
    if (chain >= simulation.throughput()) {
      return new Limit(chain, CHAIN);
    }
    double ofDispatch = simulation.microOperations() / simulation.width();
    return new Limit(
        simulation.throughput(),
        ofDispatch >= simulation.throughput() * BUSY ? DISPATCH : ports(core, simulation));
  }

  private static String ports(Core core, Simulation simulation) {
    double most =
        simulation.units().values().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    List<String> busy =
        simulation.units().entrySet().stream()
            .filter(unit -> unit.getValue() >= most * BUSY)
            .map(unit -> core.port(unit.getKey()))
            .toList();
    return PORTS + " " + String.join(" ", busy);
  }
}
