package dev.sennit.weave.explore;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.Chain;
import dev.sennit.weave.model.CoreModel;
import dev.sennit.weave.model.OperandLatencies;
import dev.sennit.weave.model.Rounds;
import dev.sennit.weave.model.Simulation;
import dev.sennit.weave.model.Simulation.Times;
import dev.sennit.weave.model.Simulation.Use;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A loop in steady state on a model. Some rounds go before and some follow, because processors
 * execute instructions of several rounds at a time.
 */
final class SteadyState {
  /** The most instructions that one of these processors has in flight. */
  private static final int UNDER_WAY = 512;

  private static final int ENTRIES = 600;
  private static final int MOST_ROUNDS = 6;

  private final WovenKernel woven;
  private final Rounds rounds;
  private final List<Integer> lines;
  private final int before;
  private final int shown;

  SteadyState(WovenKernel woven, CodeColumns code) {
    this.woven = woven;
    int size = woven.round().size();
    this.before = 1 + UNDER_WAY / size;
    this.shown = Math.clamp(ENTRIES / size, 1, MOST_ROUNDS);
    this.rounds = Rounds.of(woven, before + shown + before);
    this.lines = woven.round().stream().flatMap(code::executedLines).toList();
  }

  /** A timeline and its model. */
  record Seen(ShownCore core, Timeline timeline) {}

  /** Returns the loop on a model; empty if the model lacks a number for an instruction. */
  Optional<Seen> on(CoreModel model) {
    Simulation simulation = model.watch(rounds);
    if (simulation.isIncomplete()) {
      return Optional.empty();
    }
    ShownCore core = ShownCore.of(model.core(), simulation);
    OperandLatencies latencies = OperandLatencies.of(model, woven, rounds, simulation);
    return Optional.of(new Seen(core, timeline(core, simulation, latencies)));
  }

  private Timeline timeline(ShownCore core, Simulation simulation, OperandLatencies latencies) {
    List<Times> times = simulation.times();
    int from = retired(times, before);
    double cycles = (double) (retired(times, rounds.count()) - from) / (rounds.count() - before);
    int to = from + Math.max(1, Math.toIntExact(Math.round(shown * cycles)));
    List<Integer> inside =
        IntStream.range(0, times.size())
            .filter(i -> times.get(i).issued() >= from && times.get(i).issued() < to)
            .boxed()
            .sorted(Comparator.comparingInt(i -> times.get(i).issued()))
            .toList();
    Chain chain = Chain.of(latencies, new HashSet<>(inside)::contains);
    Set<Integer> critical = new HashSet<>(chain.longest());
    return new Timeline(
        core.name(),
        to - from,
        shown,
        inside.stream().map(i -> lines.get(i % lines.size())).toList(),
        inside.stream().map(i -> times.get(i).issued() - from).toList(),
        inside.stream().map(i -> times.get(i).executed() - from).toList(),
        uses(simulation, inside, Use::unit),
        uses(simulation, inside, SteadyState::busy),
        IntStream.range(0, inside.size())
            .filter(place -> critical.contains(inside.get(place)))
            .boxed()
            .toList(),
        round(core, simulation, latencies, cycles));
  }

  /** Returns the cycle in which the last instruction of the first {@code count} rounds retires. */
  private int retired(List<Times> times, int count) {
    return times.get(count * rounds.size() - 1).retired();
  }

  private static List<List<Integer>> uses(
      Simulation simulation, List<Integer> entries, Function<Use, Integer> what) {
    return entries.stream().map(i -> simulation.uses().get(i).stream().map(what).toList()).toList();
  }

  private static int busy(Use use) {
    return (int) Math.ceil(use.cycles());
  }

  /**
   * @param cycles the cycles of a round by the model
   */
  private Timeline.Round round(
      ShownCore core, Simulation simulation, OperandLatencies latencies, double cycles) {
    int first = before * rounds.size();
    int end = first + rounds.size();
    Chain within = Chain.of(latencies, i -> i >= first && i < end);
    double chain = Chain.of(latencies).cyclesOfRound(rounds, before);
    int[] taken = new int[core.ports().size()];
    simulation.uses().forEach(uses -> uses.forEach(use -> taken[use.unit()] += busy(use)));
    int busiest =
        IntStream.range(0, taken.length)
            .boxed()
            .max(Comparator.comparingInt(port -> taken[port]))
            .orElseThrow();
    return new Timeline.Round(
        Math.max(cycles, chain),
        chain,
        within.cycles(),
        (double) taken[busiest] / rounds.count(),
        core.ports().get(busiest),
        simulation.microOperations() / rounds.count() / simulation.width());
  }
}
