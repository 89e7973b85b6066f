package dev.sennit.weave.model;

import dev.sennit.weave.assembly.RoundText;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;
import java.util.stream.Stream;

/** LLVM's model of a core, which predicts times of instructions. */
public record CoreModel(LlvmMca mca, Core core) {
  /** The rounds until the longest chain grows evenly, and the rounds in which it does. */
  private static final int SETTLED = 8;

  private static final int FEWEST_ROUNDS = 10;
  private static final int MOST_ROUNDS = 100;

  /** Long rounds are simulated less often, because thousands of instructions take seconds. */
  private static final int MOST_LINES = 40_000;

  private static final List<String> VIEWS =
      List.of("-all-views=false", "-summary-view", "-instruction-info", "-resource-pressure");
  private static final List<String> VIEWS_WITH_TIMES =
      Stream.concat(
              VIEWS.stream(),
              Stream.of("-timeline", "-timeline-max-cycles=0", "-timeline-max-iterations=1"))
          .toList();

  /** Returns the reason why the model is not credible, as a sentence; empty if it is. */
  String objection() {
    if (mca.major() < core.since()) {
      return "%s is left out, as its model can be believed from LLVM %d on, and this is LLVM %s."
          .formatted(core.title(), core.since(), mca.version());
    }
    return objection(simulate("nop\n"));
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
   * Simulates text again and again, without loads that wait for stores: a loop stores only to its
   * kernel's own stack, not to messages, and reads most of it steps later. {@link Chain} counts the
   * stores that a load reads back.
   */
  Simulation simulate(String text) {
    return simulate(text, times(text), true, VIEWS);
  }

  /** Simulates text again and again. Every load waits for every store before it: too many do. */
  Simulation simulateWithLoadsWaiting(String text) {
    return simulate(text, times(text), false, VIEWS);
  }

  private Simulation simulate(String text, int times, boolean noAlias, List<String> views) {
    List<String> options = Stream.concat(Stream.of("-noalias=" + noAlias), views.stream()).toList();
    return Simulation.of(mca.report(core, text, times, options));
  }

  private static int times(String text) {
    return Math.clamp(MOST_LINES / text.lines().count(), FEWEST_ROUNDS, MOST_ROUNDS);
  }

  /**
   * Simulates rounds once, with the times of each line. No load waits for a store.
   *
   * @throws IllegalStateException if the model is another core's
   */
  public Simulation watch(Rounds rounds) {
    Simulation simulation = simulate(rounds.text(), 1, true, VIEWS_WITH_TIMES);
    if (simulation.times().size() != rounds.entries().size()) {
      throw new IllegalStateException(
          "llvm-mca executed %d instructions on %s where there are %d"
              .formatted(simulation.times().size(), core.name(), rounds.entries().size()));
    }
    String objection = objection(simulation);
    if (!objection.isEmpty()) {
      throw new IllegalStateException(objection);
    }
    return simulation;
  }

  /** Models a kernel; {@link CoreResult#UNKNOWN} if the model lacks a number for an instruction. */
  CoreResult of(WovenKernel woven) {
    String text = RoundText.of(woven);
    Simulation simulation = simulate(text);
    if (simulation.isIncomplete()) {
      return CoreResult.UNKNOWN;
    }
    Rounds rounds = Rounds.of(woven, 2 * SETTLED);
    double chain =
        Chain.of(OperandLatencies.of(this, woven, rounds, simulation))
            .cyclesOfRound(rounds, SETTLED);
    double cycles = Math.max(simulation.cycles(), chain);
    boolean stores = woven.round().stream().anyMatch(one -> one.row().stores());
    int blocks = woven.kernel().blocksInRound();
    Limit limit = Limit.of(core, simulation, chain);
    return new CoreResult(
        core.name(),
        cycles / blocks,
        simulation.cycles() / blocks,
        stores ? simulateWithLoadsWaiting(text).cycles() / blocks : null,
        woven.kernel().kind().bytesInRound() / cycles,
        null,
        new Limit(limit.cycles() / blocks, limit.by()));
  }
}
