package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.weaver.Woven;

/** LLVM's model of a core, which is asked about kernels. */
public record CoreModel(LlvmMca mca, Core core) {
  /** Rounds in which the longest chain gets ready to go on evenly, and in which it does. */
  private static final int SETTLED = 8;

  /** Why it cannot be believed, as a sentence; empty if it can. */
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
   * Watches rounds as it executes them.
   *
   * @throws IllegalStateException if it is no model of this core
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
   * How long results take in rounds of a kernel.
   *
   * @param simulation of the rounds, or of one of them
   */
  public OperandLatencies latencies(Woven woven, Rounds rounds, Simulation simulation) {
    return OperandLatencies.of(mca, core, woven, rounds, simulation.latencies());
  }

  /** What it says of a kernel; {@link OnCore#UNKNOWN} if it lacks a number for an instruction. */
  OnCore of(ModelledKernel kernel, Woven woven) {
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
