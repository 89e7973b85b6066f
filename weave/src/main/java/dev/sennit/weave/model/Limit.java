package dev.sennit.weave.model;

import java.util.List;

/**
 * The cycles of a round that no order of the same instructions is below, by a core's model.
 *
 * @param by what sets it: {@code chain}, {@code dispatch} or {@code ports} and their names
 */
public record Limit(double cycles, String by) {
  /** A chain of results that wait for each other. */
  public static final String CHAIN = "chain";

  /** How many instructions are dispatched in a cycle. */
  public static final String DISPATCH = "dispatch";

  /** Units that are busy all the time; their names follow. */
  public static final String PORTS = "ports";

  /** A unit is counted as busy all the time from this part of the time on. */
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
