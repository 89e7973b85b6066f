package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.weaver.Woven;

/** LLVM's model of a core, which is asked about kernels. */
record CoreModel(LlvmMca mca, Core core) {

  /** Why it cannot be believed, as a sentence; empty if it can. */
  String objection() {
    if (mca.major() < core.since()) {
      return "%s is left out, as its model can be believed from LLVM %d on, and this is LLVM %s."
          .formatted(core.title(), core.since(), mca.version());
    }
    return Simulation.of(mca, core, "nop\n").units().keySet().stream()
        .filter(unit -> !unit.startsWith(core.units()))
        .findFirst()
        .map(unit ->
            "%s is left out: LLVM %s knows the name %s, but counts with another core's model, which has a unit %s."
                .formatted(core.title(), mca.version(), core.name(), unit))
        .orElse("");
  }

  /** What it says of a kernel; {@link OnCore#UNKNOWN} if it lacks a number for an instruction. */
  OnCore of(ModelledKernel kernel, Woven woven) {
    String text = RoundText.of(woven);
    Simulation simulation = Simulation.of(mca, core, text);
    if (simulation.isIncomplete()) {
      return OnCore.UNKNOWN;
    }
    double chain =
        Chain.cycles(woven, simulation.latencies(), OperandLatencies.of(mca, core, woven));
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
