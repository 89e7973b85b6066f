package dev.sennit.weave.model;

import java.util.List;

/** LLVM's model of a core, which predicts times of instructions. */
public record CoreModel(LlvmMca mca, Core core) {
  private static final List<String> OPTIONS =
      List.of(
          "-noalias=true",
          "-all-views=false",
          "-summary-view",
          "-instruction-info",
          "-resource-pressure",
          "-timeline",
          "-timeline-max-cycles=0",
          "-timeline-max-iterations=1");

  /**
   * Simulates rounds once, with the times of each line. No load waits for a store: a loop stores
   * only to its kernel's own stack, not to messages, and reads most of it steps later. {@link
   * Chain} counts the stores that a load reads back.
   *
   * @throws IllegalStateException if the model is another core's
   */
  public Simulation watch(Rounds rounds) {
    Simulation simulation = Simulation.of(mca.report(core, rounds.text(), 1, OPTIONS));
    if (simulation.times().size() != rounds.entries().size()) {
      throw new IllegalStateException(
          "llvm-mca executed %d instructions on %s where there are %d"
              .formatted(simulation.times().size(), core.name(), rounds.entries().size()));
    }
    for (String unit : simulation.units().keySet()) {
      if (!unit.startsWith(core.units())) {
        throw new IllegalStateException(
            "llvm-mca knows the name %s, but counts with another core's model, which has a unit %s"
                .formatted(core.name(), unit));
      }
    }
    return simulation;
  }
}
