package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.kernel.WovenKernel;

/** Asks LLVM's model of a core about kernels. */
public record CoreModel(LlvmMca mca, Core core) {
  /** The rounds until the longest chain grows evenly, and the rounds in which it does. */
  private static final int SETTLED = 8;

  /** Returns the reason why the model is not credible, as a sentence; empty if it is. */
  String objection() {
    if (mca.major() < core.since()) {
      return "%s is left out, as its model can be believed from LLVM %d on, and this is LLVM %s."
          .formatted(core.title(), core.since(), mca.version());
    }
    return objection(Simulation.of(mca, core, "nop\n"));
  }

  private String objection(Simulation simulation) {
    return simulation.units().keySet().stream()
        .filter(unit -> !unit.startsWith(core.units()))
        .findFirst()
        .map(unit ->
            "%s is left out: LLVM %s knows the name %s, but counts with another core's model, which has a unit %s."
                .formatted(core.title(), mca.version(), core.name(), unit))
        .orElse("");
  }

  /**
   * Watches the model execute rounds.
   *
   * @throws IllegalStateException if the model is another core's
   */
  public Simulation watch(Rounds rounds) {
    Simulation simulation = Simulation.watched(mca, core, rounds);
    String objection = objection(simulation);
    if (!objection.isEmpty()) {
      throw new IllegalStateException(objection);
    }
    return simulation;
  }

  /**
   * Returns the latencies of results in rounds of a kernel.
   *
   * @param simulation the simulation of the rounds, or of one of them
   */
  public OperandLatencies latencies(WovenKernel woven, Rounds rounds, Simulation simulation) {
    return OperandLatencies.of(mca, core, woven, rounds, simulation.latencies());
  }

  /** Models a kernel; {@link OnCore#UNKNOWN} if the model lacks a number for an instruction. */
  OnCore of(ModelledKernel kernel, WovenKernel woven) {
    String text = RoundText.of(woven);
    Simulation simulation = Simulation.of(mca, core, text);
    if (simulation.isIncomplete()) {
      return OnCore.UNKNOWN;
    }
    Rounds rounds = Rounds.of(woven, 2 * SETTLED);
    double chain = Chain.of(latencies(woven, rounds, simulation)).cyclesOfRound(rounds, SETTLED);
    double cycles = Math.max(simulation.cycles(), chain);
    boolean stores = woven.round().stream().anyMatch(one -> one.row().stores());
    int blocks = kernel.blocksInRound();
    Limit limit = Limit.of(core, simulation, chain);
    return new OnCore(
        core.name(),
        cycles / blocks,
        simulation.cycles() / blocks,
        stores ? Simulation.withLoadsWaiting(mca, core, text).cycles() / blocks : null,
        kernel.bytesInRound() / cycles,
        null,
        new Limit(limit.cycles() / blocks, limit.by()));
  }
}
