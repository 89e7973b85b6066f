package dev.sennit.weave.explore;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.Chain;
import dev.sennit.weave.model.CoreModel;
import dev.sennit.weave.model.OperandLatencies;
import dev.sennit.weave.model.Rounds;
import dev.sennit.weave.model.Simulation;
import dev.sennit.weave.model.Simulation.Times;
import dev.sennit.weave.model.Simulation.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Watches a loop in steady state on a model. Some rounds go before and some follow, because
 * processors execute instructions of several rounds at a time.
 */
final class Watch {
  /** The most instructions that one of these processors has in flight. */
  private static final int UNDER_WAY = 512;

  private static final int ENTRIES = 600;
  private static final int MOST_ROUNDS = 6;

  private final WovenKernel woven;
  private final Rounds rounds;
  private final List<Integer> lines;
  private final int before;
  private final int shown;

  Watch(WovenKernel woven, CodeColumns code) {
    this.woven = woven;
    int size = woven.round().size();
    this.before = 1 + UNDER_WAY / size;
    this.shown = Math.clamp(ENTRIES / size, 1, MOST_ROUNDS);
    this.rounds = Rounds.of(woven, before + shown + before);
    this.lines = woven.round().stream().flatMap(code::executedLines).toList();
  }

  /** A timeline and its model. */
  record Seen(ShownCore core, Timeline timeline) {}

  /** Watches the loop; empty if the model lacks a number for an instruction. */
  Optional<Seen> on(CoreModel model) {
    Simulation simulation = model.watch(rounds);
    if (simulation.isIncomplete()) {
      return Optional.empty();
    }
    ShownCore core = ShownCore.of(model.core(), simulation);
    OperandLatencies latencies = model.latencies(woven, rounds, simulation);
    double cycles = cycles(simulation);
    int from = retired(simulation, before);
    int to = from + Math.max(1, Math.toIntExact(Math.round(shown * cycles)));
    return Optional.of(
        new Seen(
            core,
            window(
                core,
                simulation,
                latencies,
                round(core, simulation, latencies, cycles),
                from,
                to)));
  }

  /** Returns the cycle in which the last instruction of the first {@code count} rounds retires. */
  private int retired(Simulation simulation, int count) {
    return simulation.times().get(count * rounds.size() - 1).retired();
  }

  /** Returns the cycles of a round by the model. */
  private double cycles(Simulation simulation) {
    return (double) (retired(simulation, rounds.count()) - retired(simulation, before))
        / (rounds.count() - before);
  }

  private Timeline.Round round(
      ShownCore core, Simulation simulation, OperandLatencies latencies, double cycles) {
    int first = before * rounds.size();
    int end = first + rounds.size();
    Chain within = Chain.of(latencies, i -> i >= first && i < end);
    double chain = Chain.of(latencies).cyclesOfRound(rounds, before);
    double width = simulation.microOperations() / rounds.count() / simulation.width();
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
        width);
  }

  private static int busy(Use use) {
    return (int) Math.ceil(use.cycles());
  }

  private Timeline window(
      ShownCore core,
      Simulation simulation,
      OperandLatencies latencies,
      Timeline.Round round,
      int from,
      int to) {
    List<Times> times = simulation.times();
    List<Integer> inside =
        IntStream.range(0, times.size())
            .filter(i -> times.get(i).issued() >= from && times.get(i).issued() < to)
            .boxed()
            .sorted(Comparator.comparingInt(i -> times.get(i).issued()))
            .toList();
    Chain chain = Chain.of(latencies, new HashSet<>(inside)::contains);
    Set<Integer> onChain = new HashSet<>(chain.longest());
    List<Integer> critical = new ArrayList<>();
    for (int place = 0; place < inside.size(); place++) {
      if (onChain.contains(inside.get(place))) {
        critical.add(place);
      }
    }
    return new Timeline(
        core.name(),
        to - from,
        shown,
        inside.stream().map(i -> lines.get(i % lines.size())).toList(),
        inside.stream().map(i -> times.get(i).issued() - from).toList(),
        inside.stream().map(i -> times.get(i).executed() - from).toList(),
        uses(simulation, inside, Use::unit),
        uses(simulation, inside, Watch::busy),
        critical,
        round);
  }

  private static List<List<Integer>> uses(
      Simulation simulation, List<Integer> inside, Function<Use, Integer> what) {
    return inside.stream().map(i -> simulation.uses().get(i).stream().map(what).toList()).toList();
  }
}
